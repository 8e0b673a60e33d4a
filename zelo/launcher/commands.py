"""Reads the command line; says in one line what went wrong."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from zelo.launcher.words import Failure


class Reader(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise Failure(f"não entendi o comando ({message}). Veja: bin/zelo help")


def main(argv: Sequence[str]) -> int:
    try:
        return run(list(argv))
    except Failure as failure:
        print(f"zelo: {failure}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def run(argv: list[str]) -> int:
    # pytest's and Django's own options are theirs to read.
    if argv[0] == "test":
        from zelo.launcher.testing import run_tests

        return run_tests(argv[1:])
    if argv[0] == "manage":
        from zelo.launcher import installation

        return installation.manage(argv[1:])
    arguments = parser().parse_args(argv)
    if arguments.command == "demo":
        from zelo.launcher.demo import demo

        return demo(arguments.port, fresh=arguments.fresh)
    if arguments.command == "serve":
        from zelo.launcher.serving import serve

        return serve(arguments.host, arguments.port)
    if arguments.command == "import":
        from zelo.launcher.importing import import_file

        return import_file(arguments)
    if arguments.command == "export":
        from zelo.launcher.exporting import export

        return export(arguments)
    from zelo.launcher import installation

    if arguments.command == "city":
        if arguments.what == "add":
            return installation.city_add(arguments.slug, arguments.admin)
        return installation.city_list()
    if arguments.command == "directory":
        return installation.directory_rebuild()
    commands = {"worker": installation.worker, "migrate": installation.migrate, "verify": installation.verify}
    return commands[arguments.command]()


def parser() -> argparse.ArgumentParser:
    reader = Reader(prog="bin/zelo", add_help=False)
    commands = reader.add_subparsers(dest="command", required=True, parser_class=Reader)
    demo = commands.add_parser("demo")
    demo.add_argument("--port", type=port, default=8000)
    demo.add_argument("--fresh", action="store_true")
    serve = commands.add_parser("serve")
    serve.add_argument("--port", type=port, default=int(os.environ.get("PORT", "8000")))
    serve.add_argument("--host", default="127.0.0.1")
    from zelo.launcher import exporting

    exporting.add_options(commands.add_parser("export"))
    for name in ("worker", "migrate", "verify"):
        commands.add_parser(name)
    from zelo.launcher.importing import add_options

    add_options(commands.add_parser("import"))
    city = commands.add_parser("city").add_subparsers(dest="what", required=True, parser_class=Reader)
    city.add_parser("list")
    add = city.add_parser("add")
    add.add_argument("slug")
    add.add_argument("--admin", metavar="E-MAIL")
    directory = commands.add_parser("directory").add_subparsers(dest="what", required=True, parser_class=Reader)
    directory.add_parser("rebuild")
    return reader


def port(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"'{text}' não é uma porta: use um número de 1 a 65535")
    return int(text)
