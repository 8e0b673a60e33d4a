"""What people of the towns write into acts where a story says nothing of its own."""

from __future__ import annotations

import random

LARGE = frozenset({"horse", "donkey", "mule", "cattle", "ox", "buffalo"})
SAYS: dict[str, tuple[str, ...]] = {
    "inspect": ("Bom estado geral, cascos compridos.", "Magreza leve, sem feridas.", "Escoriação na pata dianteira esquerda.", "Carrapatos; no mais, bom estado.", "Sem ferimentos aparentes; assustado."),
    "examine": ("Mucosas normocoradas, temperatura normal.", "Desidratação leve; recebeu soro.", "Ferida superficial limpa e curada.", "Verminose; vermífugo aplicado.", "Sem sinais de doença infecciosa."),
    "search_owner": ("Vizinhos ouvidos; ninguém o reconheceu.", "Aviso na rádio e na página da prefeitura.", "Cartaz no posto de saúde e na escola."),
    "assess_call": ("Animal localizado; situação confere com o chamado.", "Moradores confirmaram o que foi dito.", "Animal debilitado, deitado na calçada."),
    "clear": ("Curado; pode ser devolvido.", "Sem sinais da doença há três dias.", "Ferida cicatrizada."),
    "sterilise": ("Cirurgia sem intercorrência.", "Boa recuperação; pontos a retirar em dez dias."),
    "attest_fitness": ("Quintal cercado, água e abrigo; pode recebê-lo.", "Ambiente limpo e adequado."),
    "attest_requirements": ("Baia coberta, água e pasto próprios.", "Local de guarda visitado e adequado."),
    "nothing_found": ("No local, nenhum animal; moradores dizem que o dono o levou.", "Animal recolhido pelo dono antes da chegada da equipe.", "Endereço percorrido duas vezes, nada encontrado."),
    "order_measure": ("Risco ao animal constatado na vistoria.", "Situação sem correção no prazo dado."),
    "escape": ("Rompeu a cerca durante a noite.", "A porteira ficou aberta na hora do trato.", "Pulou o muro do pátio."),
    "give_up_search": ("Trinta dias de busca sem notícia.", "Buscas nas redondezas sem resultado."),
    "order_cure": ("Faltam documentos e o pagamento das taxas.", "Falta o comprovante de residência."),
    "end_claim": ("Não cumpriu as exigências no prazo dado.", "Desistiu do animal por escrito."),
    "refer_debt": ("Multa não paga depois do aviso.", "Responsável não atendeu à cobrança."),
    "refer": ("Ninguém veio buscar; remetido ao regime próprio.",),
    "revise_measure": ("Os fatos não justificam a medida.", "O tutor mostrou que a fuga foi acidente."),
    "waive": ("Família sem renda, conforme laudo social.",),
    "destine": ("Prazo vencido sem que ninguém viesse.", "Família avaliada e orientada.", "Entidade com pasto e tratador."),
    "die": ("Cólica; não resistiu.", "Chegou em estado grave e não resistiu.", "Parada cardiorrespiratória."),
    "declare": ("Concordo com os cuidados propostos.",),
    "charge_treatment": ("Curativo e antibiótico", "Soro e vermífugo", "Radiografia e tala"),
    "charge_care": ("Banho e carrapaticida", "Ferrageamento", "Casqueamento"),
    "record_costs": ("Transporte e alimentação", "Diárias do abrigo e ração"),
    "immunise": ("Antirrábica e polivalente",),
    "report_zoonosis": ("O laudo do veterinário confere.",),
    "note": ("Imprensa local pediu informação; respondido sem dados pessoais.", "Vizinho ligou para saber do animal.", "Ração e feno repostos.", "Fotografado de novo para a página dos animais."),
    "rectify": ("Erro de digitação no registro.",),
    "annul": ("Lançado por engano em outro animal.",),
    "visit": ("Dois cães em corrente curta, sem sombra e sem água.", "Quintal sujo, comida no chão, animais magros.", "Tudo em ordem: água, sombra e comida.", "Canil sem piso lavável; filhotes junto dos adultos."),
    "check_order": ("A ordem foi cumprida.", "Abrigo pronto, corrente retirada."),
    "triage": ("Risco avaliado pelo que se contou.", "Há fotografia e endereço certo."),
    "facts_text": ("Cães presos em corrente curta, sem água e sem sombra, no quintal.", "Animal magro, com feridas sem tratamento, no imóvel do autuado."),
    "measures_taken": ("Orientado na hora; água dada aos animais.", "Corrente retirada na presença do responsável."),
    "grounds_text": ("Os animais tinham água do outro lado da casa.", "O autuado estava em viagem e já corrigiu tudo."),
    "reasons_text": ("Os fatos estão provados pelo auto e pelas fotografias.", "O relatório da visita e o laudo bastam."),
    "penalty_reasons": ("Pela gravidade do que sofreram os animais.", "Pela extensão do dano e pelo número de animais."),
    "guidance_text": ("Dar água limpa, sombra e espaço; soltar da corrente.",),
    "order_text": ("Pôr abrigo coberto e soltar os animais da corrente.",),
    "answer_text": ("A equipe foi ao lugar e o responsável foi notificado. Obrigado por avisar.",),
    "conclusion_text": ("Há maus-tratos.",),
    "euthanise": ("Feita com anestesia, sem sofrimento.",),
}  # fmt: skip
CALLS: dict[str, tuple[str, ...]] = {
    "large": ("Animal solto na pista, carros freando.", "Cavalo pastando no canteiro, perto da curva.", "Animal anda pela rua desde cedo.", "Animais na praça, comendo o jardim."),
    "small": ("Animal ferido, não consegue andar.", "Muito magro, amarrado sem água.", "Late e avança em quem passa.", "Está deitado na calçada desde ontem.", "Filhotes dentro de uma caixa."),
}  # fmt: skip
CALLERS = ("Moradora da rua", "Motorista que passava", "Comerciante vizinho", "Guarda municipal", "Diretora da escola", "")


def sentence(rng: random.Random, act: str, fact: str = "") -> str:
    """Of the act, or, where that says nothing of its own, of the fact it brings."""
    return rng.choice(SAYS.get(f"{act}.{fact}") or SAYS.get(act) or SAYS.get(fact) or ("Feito conforme a lei.",))


def call_text(rng: random.Random, species: str) -> str:
    return rng.choice(CALLS["large" if species in LARGE else "small"])
