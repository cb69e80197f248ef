"""Prints the public declarations of modules: list-api.py FOLDER MODULE...

The folder contains the symbol graphs that `swift symbolgraph-extract` writes. Each line is a declaration. Before it
stands the type that it belongs to, and behind it are the requirements of its extension in brackets. Behind a type are
its protocols and its superclass.
"""

import json
import pathlib
import sys

# All types have these, unless they say otherwise.
IMPLICIT = {"Copyable", "Escapable", "SendableMetatype"}
OPERATORS = {"conformance": ":", "superclass": ":", "sameType": "=="}


def read_graphs(folder, module):
    """Reads the graph of a module, and those of its extensions of other modules' types."""
    paths = [folder / f"{module}.symbols.json"]
    paths += sorted(folder.glob(f"{module}@*.symbols.json"))
    return [json.loads(path.read_text()) for path in paths]


def find_supertypes(graphs):
    """Returns the names of the protocols and superclasses of each type, by the type's identifier."""
    titles = {}
    for graph in graphs:
        for symbol in graph["symbols"]:
            titles[symbol["identifier"]["precise"]] = ".".join(symbol["pathComponents"])
    supertypes = {}
    for graph in graphs:
        for relation in graph["relationships"]:
            if relation["kind"] not in ("conformsTo", "inheritsFrom"):
                continue
            title = titles.get(relation["target"]) or relation["targetFallback"]
            name = title.removeprefix("Swift.")
            if name not in IMPLICIT:
                supertypes.setdefault(relation["source"], set()).add(name)
    return supertypes


def describe(symbol, supertypes):
    """Returns the line of a declaration."""
    line = "".join(fragment["spelling"] for fragment in symbol["declarationFragments"])
    # A declaration with several lines is one.
    line = " ".join(line.split())
    if symbol["accessLevel"] != "public":
        line = f"{symbol['accessLevel']} {line}"
    owner = ".".join(symbol["pathComponents"][:-1])
    if owner:
        line = f"{owner}: {line}"
    names = supertypes.get(symbol["identifier"]["precise"])
    if names:
        line += " <- " + ", ".join(sorted(names))
    requirements = []
    for constraint in symbol.get("swiftExtension", {}).get("constraints", []):
        operator = OPERATORS[constraint["kind"]]
        requirements.append(f"{constraint['lhs']} {operator} {constraint['rhs']}")
    if requirements:
        line += f" [{', '.join(sorted(requirements))}]"
    for availability in symbol.get("availability", []):
        if availability.get("isUnconditionallyDeprecated"):
            line += " (deprecated)"
    return line


def main():
    folder = pathlib.Path(sys.argv[1])
    for module in sys.argv[2:]:
        graphs = read_graphs(folder, module)
        supertypes = find_supertypes(graphs)
        lines = set()
        for graph in graphs:
            for symbol in graph["symbols"]:
                lines.add(describe(symbol, supertypes))
        print(f"# {module}")
        print("\n".join(sorted(lines)))


main()
