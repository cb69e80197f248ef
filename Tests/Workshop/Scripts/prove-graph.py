"""Generates random containers for prove-graph, and compares their warnings with their runs.

The containers C have definitions, and the containers D promises of another module, which the app registers. In each C,
ringA and ringB are a circle of plain calls, and hidA and hidB one of calls that the scanner must not follow. In each D,
u has no registration, and q may have one, as far as the scanner knows.
"""
import concurrent.futures
import random
import re
import subprocess
import sys

FACTORIES = 5
HEAD = """import FactoryKit
import FactoryWiring
@testable import Parts
import Unread

final class Link {
  var next: Link?
  init() {}
  init(_ nodes: Link...) {}
  init(label: Link, other: Link? = nil) {}
  init(later: @escaping () -> Link) {}
}
final class Later { init(_ node: @autoclosure @escaping () -> Link) {} }
struct Failure: Error {}
nonisolated(unsafe) let flags = CommandLine.arguments.contains("on")
func check() throws { if !flags { throw Failure() } }
struct State {
  var node: Link { get throws { try checked() } }
  subscript(number: Int) -> Link { get throws { try checked() } }
}
func checked() throws -> Link { try check(); return Link() }
let state = State()
@propertyWrapper struct Delayed {
  init(wrappedValue: @autoclosure @escaping () -> Link) { make = wrappedValue }
  let make: () -> Link
  var wrappedValue: Link { make() }
}
struct Holder { @Delayed var node: Link; var number = 1 }
final class Heir: Base {}
let isWired = CommandLine.arguments.contains("wired")
func keep(_ factory: Factory<Part?>) { factory.register { Part() } }
func keep<C: AnyObject>(_ container: C, _ path: KeyPath<C, Factory<Part?>>) { keep(container[keyPath: path]) }
infix operator <-
func <- (factory: Factory<Part?>, part: @escaping @Sendable () -> Part) { factory.register { part() } }
struct Plain: Wiring { func register(in container: Container) {} }
extension Container: @retroactive AutoRegistering {
  @MainActor var panel: ParameterFactory<Int, Link> { self { _ in Link() } }
  public func autoRegister() {}
}
func number() async -> Int { 1 }
func container() async -> Container { .shared }
@MainActor func show() async {
  _ = await Container.shared.panel(number())
  _ = await Container.shared.panel.resolve(number())
  _ = await container().panel(1)
  _ = await [Container.shared.panel(number())]
}
"""
# Statements before the result, and results; X and Y are other factories of the container.
STATEMENTS = [
    "", "", "", "let x = self.X()", "let (x, y) = (self.X(), self.Y())", "_ = self.X()",
    "guard flags else { return Link() }", "if flags { return Link(self.X()) }", "defer { _ = self.X() }",
    "let later = { self.X() }", "lazy var x = self.X()", "func local() -> Link { self.X() }",
    "for _ in [1, 2] where flags { _ = self.X() }", "let X = { Link() }; _ = X()",
    "try? check()", "do { try check(); _ = self.X() } catch {}", "if flags, self.X() === self.Y() {}",
    "switch self.X() { default: break }", "_ = try? self.T()", "do { _ = try self.T() } catch {}",
    "_ = Later(self.X())", "_ = [self.X(), self.Y()]", "let u = Optional(self.X())",
    "var n: Link?\n    n?.next = self.X()", "var n: Link?\n    flags ? (n = self.X()) : ()\n    _ = n",
    "_ = Holder(node: self.X(), number: 2)", "#if DEBUG\n    return Link()\n    #endif", "_ = Link(self.X()).next",
    "_ = flags ? \"\" : \"\"\"\n    \\(\n    self.X())\n    \"\"\"", "_ = try? Link(self.T(), self.X())",
    "func later(_ n: Link = self.X()) {}", "func Later(_ n: @autoclosure () -> Link) {}\n    Later(self.X())",
]
# Bodies of a factory that throws if no flag is set.
THROWING = [
    "try check()\n    return Link(self.X())", "return Link(self.X())", "return try Link(checked(), self.X())",
    "return try Link(self.X(), checked())", "return try Link(state.node, self.X())", "return try Link(state[1], self.X())",
    "let n = try state.node\n    return Link(n, self.X())", "let n = try\n      state.node\n    return Link(n, self.X())",
    "let n = try? Link(checked(), self.X())\n    return n ?? Link(self.Y())", "return try Link(flags ? state.node : Link(), self.X())",
    "let (n, m) = try (self.X(), state.node)\n    return Link(n, m, self.Y())", "return try self.Q(checked())",
    "if !flags { throw Failure() }\n    return Link(self.X())",
]
RESULTS = [
    "Link()", "Link()", "Link()", "Link(self.X())", "Link(X())", "Link(label: self.X(), other: self.Y())",
    "flags ? self.X() : Link()", "Link(later: { self.X() })", "Link(self.X.resolve(), Link(self.Y()))",
    "flags ? Link() : Link(X())", "(flags ? nil : self.X()) ?? self.Y()", "self.X.unique.resolve()",
    "C.shared.X()", "if flags { self.X() } else { Link() }", "self.P(1)", "[Link(self.X())][0]",
]
PARAMETER = [
    "n == 0 ? Link() : self.P(n - 1)", "Link(self.X())", "n > 2 ? self.X() : Link()", "Link()",
]
# Calls that are plain, and calls that the scanner must not follow.
CALLING = ["self.X()", "Link(self.X())", "return Link(self.X())", "Link(label: self.X())", "_ = self.X()\n    return Link()"]
HIDDEN = [
    "flags ? self.X() : Link()", "Optional(Link()) ?? self.X()", "Link(flags ? self.X() : Link())", "_ = Heir(self.X())\n    return Link()",
    "_ = flags && self.X() === Link()\n    return Link()", "_ = Later(self.X())\n    return Link()", "(try? Link(checked(), self.X())) ?? Link()",
    "var n: Link?\n    n?.next = self.X()\n    return Link()", "{ @Sendable (X: () -> Link) in X() }({ Link() })",
    "let later = { self.X() }\n    return flags ? later() : Link()", "Link(later: { self.X() })", "_ = Holder(node: self.X())\n    return Link()",
]
# Code around a call of wire(with:), which it doesn't run.
AROUND = [
    "if isWired { W }", "func wireN() { W }", "let wireN = { W }", "switch isWired {\ncase true: W\ndefault: break\n}",
    "\n#if os(Windows)\nW\n#endif\n", "for _ in 0..<0 { W }", "struct WireN { init() { W } }", "do {\nguard isWired else { throw Failure() }\nW\n} catch {}",
]
SCOPES = ["", "", "", ".cached", ".singleton", ".shared", ".graph", ".unique"]
# Registrations of a definition F; a context that doesn't apply, and an object that isn't called, change nothing.
FORMS = [
    "", "", "F.register { [unowned self] in R }", "if flags { F.register { [unowned self] in R } }",
    "F.onArg(\"on\") { [unowned self] in R }", "F.onDevice { [unowned self] in R }", "F.onTest { [unowned self] in R }",
    "F.context(.test, .device) { [unowned self] in R }", "O().autoRegister()", "if flags { O().autoRegister() }",
]
PARTS = """import FactoryKit

public final class Part {
  public init() {}
  init(_ part: Part?) {}
}
extension Scope { public static let request = Scope.Bound("request") }
"""
# A module that the scanner doesn't read.
UNREAD = "open class Base { public init(_ make: @autoclosure () -> Any) {} }"
# Registrations of a promise P of another module; O is an object there, and H a function of the app.
KEEPING = [
    "", "", "", "P.register { Part() }", "if flags { P.register { Part() } }", "do { let f = P; f.register { Part() } }",
    "[P].forEach { $0.register { Part() } }", "P.onDevice { Part() }", "P.onTest { Part() }", "P.onPreview { Part() }",
    "P.onDebug { Part() }", "P.onSimulator { Part() }", "P.onArg(\"on\") { Part() }",
    "P.onTest { Part() }.register { Part() }", "P.context(.test, .device) { Part() }",
    "P.context(.arg(\"on\"), .preview) { Part() }", "P.context(.debug, .arg(\"x\"), factory: { Part() })",
    "O().autoRegister()", "if flags { O().autoRegister() }", "do { let parts: [any AutoRegistering] = [O()]; parts.forEach { $0.autoRegister() } }",
    "H()", "if flags { H() }",
]
# Code that may register P, or looks as if it might, and what it needs outside of the function.
HIDING = [
    ("keep(P)", ""), ("keep(self, \\.P)", ""), ("if flags { keep(P) }", ""), ("P <- { Part() }", ""), ("_ = P", ""),
    ("Optional(self)?.P.register { Part() }", ""), ("Optional(self)!.P.cached.register { Part() }", ""),
    ("self.Parts::P.register { Part() }", ""), ("({ self.P.register { Part() } })()", ""),
    ("func local() { P.register { Part() } }\n    local()", ""), ("#if os(Windows)\n    P.register { Part() }\n    #endif", ""),
    ("_ = \"\\(P.register { Part() })\"", ""), ("_ = flags ? P.register { Part() } : nil", ""),
    ("Optional(self)[keyPath: \\D?.?.P]?.register { Part() }", ""),
    ("keepP()", "extension SharedContainer where Self == D { func keepP() { self.P.register { Part() } } }"),
    ("keepP(self)", "func keepP(_ part: AnyObject) { (part as? D)?.P.register { Part() } }"),
    ("Optional(self).keepP()", "extension Optional where Wrapped == D { func keepP() { self?.P.register { Part() } } }"),
    ("", "enum KeeperP { static let all: Void = { D.shared.P.register { Part() } }() }\n_ = KeeperP.all"),
    ("", "enum NamesP { static var P: Factory<Part?> { D.shared.promised() } }\nNamesP.P.register { Part() }"),
]
# Open scopes with a registration of P in the container D.
OPENING = [
    "body()", "Scope.request.open { body() }",
    "Scope.request.open { _ in D.shared.P.register { Part() } } operation: { body() }",
    "Scope.request.open(in: D.shared, registering: { $0.P.register { Part() } }, operation: { body() })",
    "Scope.request.begin(in: D.shared) { $0.P.register { Part() } }.withValues { body() }",
    "Scope.request.begin { _ in if flags { D.shared.P.register { Part() } } }.withValues { body() }",
]


def generate(count, seed, folder):
    pick = random.Random(seed)
    lines, known = [HEAD], []
    for number in range(count):
        container = f"C{number}"
        names = [f"f{i}" for i in range(FACTORIES)]

        def fill(text, after=-1):
            # Most factories resolve only factories after them, so that not every container has a cycle.
            later = names[after + 1:]
            chosen = pick.sample(later if len(later) > 1 and pick.random() < 0.9 else names, 2)
            text = re.sub(r"\bX\b", chosen[0], text)
            text = re.sub(r"\bY\b", chosen[1], text)
            return re.sub(r"\bC\.", container + ".", re.sub(r"\bP\b", "p", re.sub(r"\bQ\b", "q", re.sub(r"\bT\b", "t", text))))

        lines.append(f"final class {container}: SharedContainer, AutoRegistering {{")
        lines.append(f"  @TaskLocal static var shared = {container}()")
        lines.append("  let manager = ContainerManager()")
        for index, name in enumerate(names):
            isLast = index > FACTORIES - 3 and pick.random() < 0.9
            statement = "" if isLast else fill(pick.choice(STATEMENTS), index)
            result = "Link()" if isLast else fill(pick.choice(RESULTS), index)
            lines.append(f"  var {name}: Factory<Link> {{ self {{ [unowned self] in {statement}")
            lines.append(f"    return {result} }}{pick.choice(SCOPES)} }}")
        lines.append(f"  var p: ParameterFactory<Int, Link> {{ self {{ [unowned self] n in {fill(pick.choice(PARAMETER))} }} }}")
        lines.append(f"  var t: ThrowingFactory<Link> {{ self {{ [unowned self] in {fill(pick.choice(THROWING))} }} }}")
        lines.append("  var q: ThrowingParameterFactory<Link, Link> { self { [unowned self] n in "
                     f"{fill(pick.choice(THROWING[:-2]))} }} }}")
        for name, other, form in [("ringA", "ringB", CALLING), ("ringB", "ringA", CALLING), ("hidA", "hidB", HIDDEN), ("hidB", "hidA", CALLING)]:
            lines.append(f"  var {name}: Factory<Link> {{ self {{ [unowned self] in {re.sub('X', other, pick.choice(form))} }} }}")
        known += [f"{container}.{name}" for name in names + ["p", "t", "q", "ringA", "ringB", "hidA", "hidB"]]
        lines.append("  func autoRegister() {")
        objects = []
        for index, name in enumerate(names[:2]):
            body = fill(pick.choice(["Link()", "Link(self.X())"]))
            form = re.sub(r"\bO\b", f"{container}Parts{index}", pick.choice(FORMS))
            lines.append("    " + re.sub(r"\bR\b", body, re.sub(r"\bF\b", name, form)))
            # A member of the object's own is the container's.
            closure = f"{container}.shared.{name}.register {{ {body.replace('self.', container + '.shared.')} }}"
            objects.append(f"struct {container}Parts{index}: AutoRegistering {{ func autoRegister() {{ {closure} }} }}")
        lines += ["  }\n}"] + objects
    parts = [PARTS]
    for number in range(count // 2):
        promises(f"D{number}", f"d{number}", pick, lines, parts)
        known += [f"D{number}.d{number}{letter}" for letter in "abcquhk"]
    for number in range(count):
        wire = pick.choice(["Container.wire(with: Plain())", "isWired ? Container.wire(with: Plain()) : ()"])
        for level in range(pick.randint(1, 3)):
            wire = re.sub(r"\bW\b", wire, pick.choice(AROUND)).replace("ireN", f"ire{number}x{level}")
        lines.append(wire)
    lines.append("let target = CommandLine.arguments[1]")
    lines.append(f"if target == \"names\" {{ print(\"{' '.join(known)}\") }}")
    for number in range(count):
        lines.append(f"func run{number}(_ name: String) {{")
        lines.append(f"  let container = C{number}.shared\n  switch name {{")
        for i in range(FACTORIES):
            lines.append(f"  case \"f{i}\": _ = container.f{i}()")
        for name in ["ringA", "ringB"]:
            lines.append(f"  case \"{name}\": _ = container.{name}()")
        lines.append("  case \"p\": _ = container.p(3)\n  case \"q\": _ = try? container.q(Link())")
        lines.append("  default: _ = try? container.t()\n  }\n}")
    for number in range(count // 2):
        lines.append(f"func runD{number}(_ name: String) {{\n  let container = D{number}.shared\n  switch name {{")
        for letter in "abchqu":
            lines.append(f"  case \"d{number}{letter}\": _ = container.d{number}{letter}()")
        lines.append(f"  default: openD{number} {{ _ = container.d{number}k() }}\n  }}\n}}")
    lines.append("switch target.split(separator: \".\")[0] {")
    for number in range(count):
        lines.append(f"case \"C{number}\": run{number}(String(target.split(separator: \".\")[1]))")
    for number in range(count // 2):
        lines.append(f"case \"D{number}\": runD{number}(String(target.split(separator: \".\")[1]))")
    lines.append("default: break\n}")
    for path, source in [("Random/main.swift", lines), ("Parts/Parts.swift", parts), ("Unread/Unread.swift", [UNREAD])]:
        with open(f"{folder}/{path}", "w") as file:
            file.write("\n".join(source) + "\n")


def promises(container, prefix, pick, lines, parts):
    """Adds a container with promises in one module, and their registrations in the other."""
    access = {letter: pick.choice(["public ", ""]) for letter in "abcqu"}
    parts.append(f"public final class {container}: SharedContainer {{\n  @TaskLocal public static var shared = {container}()")
    parts.append("  public let manager = ContainerManager()")
    for letter in "abcqu":
        parts.append(f"  {access[letter]}var {prefix}{letter}: Factory<Part?> {{ promised() }}")
    for holder, promise in ["ha", "kb"]:
        scope = pick.choice(SCOPES)
        parts.append(f"  var {prefix}{holder}: Factory<Part> {{ self {{ [unowned self] in Part(self.{prefix}{promise}()) }}{scope} }}")
    parts.append("}")
    helpers = []
    lines.append(f"extension {container}: AutoRegistering {{\n  public func autoRegister() {{")
    for letter in "abc":
        name, form = prefix + letter, pick.choice(KEEPING)
        text = form.replace("O()", f"{container}Parts{letter}()").replace("H()", f"{prefix}{letter}Wire()")
        lines.append("    " + re.sub(r"\bP\b", name, text))
        register = f"{container}.shared.{name}.register {{ Part() }}"
        # Some objects and functions exist that nothing calls; a registration for this run would be a second one.
        isUncalled = not re.search("ebug|arg", form, re.I) and pick.random() < 0.2
        if "O()" in form or isUncalled:
            parts.append(f"public struct {container}Parts{letter}: AutoRegistering {{\n  public init() {{}}")
            parts.append(f"  public func autoRegister() {{ {register} }}\n}}")
        if "H()" in form or isUncalled:
            helpers.append(f"func {prefix}{letter}Wire() {{ {register} }}")
    statement, helper = (re.sub(r"P\b", f"{prefix}q", re.sub(r"\bD\b", container, text)) for text in pick.choice(HIDING))
    lines.append(f"    {statement}")
    lines += ["  }\n}"] + helpers + [helper]
    opening = re.sub(r"\bD\b", container, pick.choice(OPENING))
    opening = re.sub(r"\bP\b", prefix + "b", opening)
    lines.append(f"func open{container}(_ body: () -> Void) {{ {opening} }}")


def run(program, factory, flag):
    result = subprocess.run([program, factory, flag], capture_output=True, text=True, timeout=60)
    return result.returncode, result.stderr


def compare(log, program):
    names = subprocess.run([program, "names"], capture_output=True, text=True).stdout.split()
    hidden = {name for name in names if re.fullmatch(r"C\d+\.hid.", name)}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {(name, flag): pool.submit(run, program, name, flag) for name in names if name not in hidden for flag in ["on", "off"]}
    runs = {key: job.result() for key, job in jobs.items()}
    warnings = set(re.findall(r"warning: (.*)", open(log).read()))
    differences = graph_differences(names, warnings, runs) + promise_differences(names, warnings, runs)
    for line in differences[:20]:
        print(line)
    sys.exit(1 if differences or not warnings else 0)


def graph_differences(names, warnings, runs):
    """Compares the circular dependencies of the containers C."""
    warned = [w.split(" → ") for text in warnings for w in re.findall(r"^Circular dependency: (.*?)\. Declared", text)]
    differences, cycles = [], 0
    inside = {name for chain in warned for name in chain}
    for name in names:
        if re.fullmatch(r"C\d+\.ring.", name) and name not in inside:
            differences.append(f"{name}: plain calls in a circle, and no warning")
        if re.fullmatch(r"C\d+\.hid.", name) and name in inside:
            differences.append(f"{name}: calls that aren't plain, and a warning")
    for (name, flag), (code, errors) in runs.items():
        if name.startswith("D"):
            continue
        chain = re.search(r"Circular dependency: (.*?)\. *Declared", errors, re.S)
        if name in inside:
            cycles += 1
            if code == 0 or chain is None:
                differences.append(f"{name} {flag}: in a warning, and its build ended")
        elif code != 0 and chain is None:
            differences.append(f"{name} {flag}: exit code {code}")
    print(f"{len(names)} factories, {len(warned)} cycles in warnings: {cycles} builds ended in one, "
          f"{len(differences)} differences")
    return differences


def promise_differences(names, warnings, runs):
    """Compares the promises and the captive dependencies of the containers D."""
    full = {name.split(".")[1]: name for name in names}
    differences, counts, warned = [], {"never": 0, "contexts": 0, "captives": 0}, set()
    for text in warnings:
        if found := re.match(r"promise '(\w+)' is (never|registered only|registered for a context only: (.*))", text):
            kind, name, contexts = "never", full[found[1]], found[3]
        elif found := re.match(r"(D\S+) resolves \S+, which Random registers for a context only \((.*?)\): ", text):
            kind, name, contexts = "contexts", found[1], found[2]
        elif found := re.match(r"Captive dependency: (D\S+) ", text):
            kind, name, contexts = "captives", found[1], None
        else:
            continue
        warned.add(name)
        # A debug build has the registrations for .debug, and one with the argument 'on' those for this argument.
        kind = "contexts" if contexts else kind
        flags = [] if contexts and "ebug" in contexts else ["off"] if contexts else ["on", "off"]
        for flag in flags:
            counts[kind] += 1
            code, errors = runs[name, flag]
            isRight = "Captive dependency" in errors if kind == "captives" else code != 0 and " is promised in " in errors
            if not isRight:
                differences.append(f"{name} {flag}: '{text[:60]}…', which didn't happen: {code} {errors[:80]!r}")
    unkept = set(re.findall(r"promise '(\w+)' is never", "\n".join(warnings)))
    differences += [f"{name}: an unkept promise without a warning" for name in full if name[0] + name[-1] == "du" and name not in unkept]
    for text in warnings:
        if re.search(r"'d\d+q'|autoRegister\(\) of Container|outside of the main actor", text):
            differences.append(f"a warning where the scanner can't be certain: '{text}'")
    silent = sum(name.startswith("D") and name not in warned and runs[name, "off"][0] != 0 for name in names)
    print(f"{counts['never']} unkept promises, {counts['contexts']} with contexts only and {counts['captives']} captive "
          f"dependencies in warnings occurred, {silent} failures had no warning, {len(differences)} differences")
    return differences


if sys.argv[1] == "generate":
    generate(int(sys.argv[2]), int(sys.argv[3]), sys.argv[4])
else:
    compare(sys.argv[2], sys.argv[3])
