"""Generates the packages of prove-forms, and compares the runs of its programs with their expectations."""
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

FORMS = pathlib.Path(__file__).parent.parent / "Fixtures/WiringForms"
LAUNCH = """import FactoryWiring

/// Ends the program if a promise is unkept.
nonisolated func launch() {{
  let report = FactoryWiring::WiringPlan.{plan}.report()
  if !report.isClean {{ fatalError("\\(report)") }}
}}
"""
PROMISE = "extension Container {{ var {name}: Factory<Int?> {{ promised() }} }}\n"
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "WiringForms",
  dependencies: [
    .package(name: "ModularApp", path: "{root}"),
    .package(path: "{root}/Tests/Workshop/Fixtures/WiringNeighbour", traits: ["Demo"]),
  ],
  targets: [
{targets}  ],
  swiftLanguageModes: [.v6]
)
"""


class Form:
    """A program: its files, and the expectations in its first lines."""

    def __init__(self, name, head, source):
        self.name = name
        self.files = {}
        promises = [promise for line in self.comments("promises", source) for promise in line.split(", ")]
        file = f"{name}/{'Entry' if '@main' in source else 'main'}.swift"
        self.files[file] = head + "".join(PROMISE.format(name=promise) for promise in promises)
        for line in source.splitlines():
            if line.startswith("// === "):
                file = line.removeprefix("// === ")
            else:
                self.files[file] = self.files.get(file, "") + line + "\n"
        self.modules = {file.split("/")[0] for file in self.files}
        self.errors = self.comments("error", source)
        self.ends = self.comments("ends", source)
        self.says = self.comments("says", source)
        self.flags = self.comments("flags", source)
        self.needs = self.comments("needs", source)

    def comments(self, key, source):
        return re.findall(rf"^// {key}: (.*)$", source, re.M)

    def imports(self, module):
        """The modules that a module imports."""
        source = "".join(text for file, text in self.files.items() if file.startswith(f"{module}/"))
        return set(re.findall(r"^[\w@ ]*\bimport (?:(?:class|struct|enum|protocol) )?(\w+)", source, re.M))

    def difference(self, run):
        """The difference between the expectations and the run; None without one."""
        said = " ".join(run.stderr.split()).partition(" Current stack trace:")[0]
        fits = all(text in said for text in self.ends + self.says) and bool(said) == bool(self.ends + self.says)
        if fits and (run.returncode != 0) == bool(self.ends):
            return None
        return f"{self.name}: ended with {run.returncode} and '{said}'"


def read(path):
    """The programs of a file, each with the lines before the first one at its beginning."""
    head, *parts = re.split(r"^// program: (.*)\n", path.read_text(), flags=re.M)
    return [Form(name, head, source) for name, source in zip(parts[::2], parts[1::2])]


def target(form, module):
    """The target of a module in the manifest."""
    imports = form.imports(module)
    names = sorted(imports & form.modules)
    products = sorted(imports & {"FactoryKit", "FactoryRunning"})
    kind, more = "target", ""
    if module == form.name:
        kind, names = "executableTarget", sorted(form.modules - {module})
        products = ["FactoryKit", "FactoryWiring"]
        more = ', plugins: [.plugin(name: "WiringPlugin", package: "ModularApp")]'
    copied = [file.removeprefix(f"{module}/") for file in form.files if file.startswith(f"{module}/Resources/")]
    resources = "".join(f', resources: [.copy("{file}")]' for file in copied)
    flags = "".join(f", swiftSettings: [.unsafeFlags([{flag}])]" for flag in form.flags)
    needed = [f'"{name}"' for name in names] + [f'.product(name: "{name}", package: "ModularApp")' for name in products]
    if module == form.name:
        needed += form.needs
    return f'    .{kind}(name: "{module}", dependencies: [{", ".join(needed)}]{resources}{flags}{more}),\n'


def generate(forms, root, folder):
    targets = ""
    for form in forms:
        plan = form.name[0].lower() + form.name[1:]
        form.files[f"{form.name}/Launch.swift"] = LAUNCH.format(plan=plan)
        for file, text in form.files.items():
            path = pathlib.Path(folder, "Sources", file)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        targets += "".join(target(form, module) for module in sorted(form.modules))
    pathlib.Path(folder, "Package.swift").write_text(MANIFEST.format(root=root, targets=targets))


def run(program):
    return subprocess.run([program], capture_output=True, text=True, timeout=60)


def compare(forms, programs):
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = list(pool.map(run, [f"{programs}/{form.name}" for form in forms]))
    differences = [text for form, end in zip(forms, runs) if (text := form.difference(end))]
    for line in differences:
        print(line)
    print(f"{len(forms)} programs build and run, {len(differences)} differences")
    sys.exit(1 if differences else 0)


names = sys.argv[3:]
forms = [form for path in sorted(FORMS.glob("*.swift")) for form in read(path) if not names or form.name in names]
if not forms or len(forms) < len(names):
    unknown = sorted(set(names) - {form.name for form in forms})
    print(f"error: no such programs in {FORMS}: {', '.join(unknown)}.", file=sys.stderr)
    sys.exit(64)
right = [form for form in forms if not form.errors]
if sys.argv[1] == "compare":
    compare(right, sys.argv[2])
root = os.getcwd()
if right:
    generate(right, root, f"{sys.argv[2]}/WiringForms")
# An error ends the build of a package, so each of these programs is a package of its own.
for form in forms:
    if form.errors:
        generate([form], root, f"{sys.argv[2]}/wrong/{form.name}")
        pathlib.Path(sys.argv[2], "wrong", form.name, "errors").write_text("\n".join(form.errors) + "\n")
