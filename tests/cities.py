"""The cities that every test database holds: those of the house."""

from zelo.tenancy.packs import Identity

CITIES = [
    Identity("juiz-de-fora", "Juiz de Fora", "MG", "3136702"),
    Identity("lencois-paulista", "Lençóis Paulista", "SP", "3526803"),
    Identity("nobres", "Nobres", "MT", "5105903"),
    Identity("sao-pedro-da-aldeia", "São Pedro da Aldeia", "RJ", "3305208"),
    Identity("vila-pavao", "Vila Pavão", "ES", "3205150"),
]
