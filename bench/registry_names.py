"""Names as a city's people and animals bear them: the frequent ones first, then thousands that are rare. The same at every run."""
# ruff: noqa: SIM905

import random
from collections.abc import Iterator
from itertools import islice

FIRST = (
    "Maria José Ana João Antônio Francisco Carlos Paulo Pedro Lucas Luiz Marcos Luís Gabriel Rafael Francisca Daniel Marcelo Bruno Eduardo Felipe Raimundo "
    "Rodrigo Antônia Adriana Juliana Manoel Márcia Fernanda Patrícia Aline Sandra Mateus Camila Amanda Bruna Jéssica Letícia Júlia Luciana Vanessa Mariana "
    "Gabriela Vera Vitória Larissa Cláudia Beatriz Luana Rita Sônia Renata Eliane Josefa Simone Natália Cristiane Carla Débora Rosângela Jaqueline Rosa "
    "Daniela Aparecida Marlene Terezinha Raimunda Andréia Fabiana Lúcia Raquel Ângela Rafaela Joana Luzia Elaine Daniele Regina Alice Mônica Sebastião "
    "Benedito Thiago Matheus Vinícius Wagner Wellington Jefferson Hélio Conceição Souza"
).split()
LAST = (
    "Silva Santos Oliveira Souza Rodrigues Ferreira Alves Pereira Lima Gomes Ribeiro Costa Carvalho Almeida Lopes Soares Fernandes Vieira Barbosa Rocha Dias "
    "Nascimento Andrade Moreira Nunes Marques Machado Mendes Freitas Cardoso Ramos Gonçalves Santana Teixeira Araújo Pinto Moura Cavalcanti Correia Batista "
    "Castro Campos Reis Borges Pires Melo Barros Monteiro Moraes Miranda Cunha Duarte Sales Medeiros Xavier Queiroz Assis Peixoto Nogueira Pimentel Ávila"
).split()
PETS = (
    "Mel Luna Thor Rex Bolinha Nina Bob Amora Pretinha Belinha Max Princesa Fred Lola Meg Billy Pipoca Bidu Pingo Mia Simba Frajola Tom Lua Chico Malhado "
    "Branquinha Neguinha Scooby Toby Jade Maya Zeus Apolo Duque Lassie Laika Spike Nick Paçoca Farofa Caramelo Feijão Mingau Garfield Félix Fiona Estrela"
).split()
DISTRICTS = (
    "Centro|Jardim Paraná|Cohab|Boa Esperança|Vila Nova|Santa Rita|São José|Jardim das Flores|Parque Industrial|Bela Vista|Água Limpa|Alto da Serra|"
    "Zona Rural|Nova Canaã|Petrópolis|Bom Clima|Ponte Alta|Morro Grande|Santo Antônio|Vila Rica"
).split("|")
BREEDS = ("SRD", "SRD", "SRD", "SRD", "Poodle", "Pinscher", "Shih-tzu", "Labrador", "Siamês", "Persa")
_HEADS = "a e i o u ad al am an ar be bra ca cla cle cri da de di do e el em fa fla fra ge gi gra he i ja je jo ju ka ke la le li lo lu ma me mi na ne ni o pa ra re ro sa se si so ta te ti va ve vi wa ya ze".split()
_HEARTS = "ba bi da de di do fa gi la le li lo ma me mi na ne ni no ra re ri ro sa se si so ta te ti to va ve vi za zi".split()
_TAILS = "ane ana ara el elma eia ia ilda ilza ina io isa iane ildo ilson ino ivan ma na nice ondo oni rdo ria ro sia son ta ton uel va za".split()


def _made(seed: int) -> Iterator[str]:
    chance, seen = random.Random(seed), set()
    while True:
        word = (
            chance.choice(_HEADS)
            + "".join(chance.choice(_HEARTS) for _ in range(chance.choice((0, 1, 1, 2))))
            + chance.choice(_TAILS)
        )
        if 3 < len(word) < 14 and word not in seen:
            seen.add(word)
            yield word.capitalize()


def names(frequent: list[str], many: int, seed: int) -> list[str]:
    """So many different ones. The place of a name is its rank."""
    rare = (word for word in _made(seed) if word not in frequent)
    return [*frequent, *islice(rare, many - len(frequent))]
