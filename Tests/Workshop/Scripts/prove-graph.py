"""Generates random containers for prove-graph, and compares their warnings with their runs."""
import concurrent.futures
import random
import re
import subprocess
import sys

FACTORIES = 5
HEAD = """import FactoryKit
import FactoryWiring

final class Node {
  var next: Node?
  init() {}
  init(_ nodes: Node...) {}
  init(label: Node, other: Node? = nil) {}
  init(later: @escaping () -> Node) {}
}
final class Later { init(_ node: @autoclosure @escaping () -> Node) {} }
struct Failure: Error {}
nonisolated(unsafe) let flags = CommandLine.arguments.contains("on")
func check() throws { if !flags { throw Failure() } }
struct State {
  var node: Node { get throws { try checked() } }
  subscript(number: Int) -> Node { get throws { try checked() } }
}
func checked() throws -> Node { try check(); return Node() }
let state = State()
@propertyWrapper struct Delayed {
  init(wrappedValue: @autoclosure @escaping () -> Node) { make = wrappedValue }
  let make: () -> Node
  var wrappedValue: Node { make() }
}
struct Holder { @Delayed var node: Node; var number = 1 }
"""
# Statements before the result, and results; X and Y are other factories of the container.
STATEMENTS = [
    "", "", "", "let x = self.X()", "let (x, y) = (self.X(), self.Y())", "_ = self.X()",
    "guard flags else { return Node() }", "if flags { return Node(self.X()) }", "defer { _ = self.X() }",
    "let later = { self.X() }", "lazy var x = self.X()", "func local() -> Node { self.X() }",
    "for _ in [1, 2] where flags { _ = self.X() }", "let X = { Node() }; _ = X()",
    "try? check()", "do { try check(); _ = self.X() } catch {}", "if flags, self.X() === self.Y() {}",
    "switch self.X() { default: break }", "_ = try? self.T()", "do { _ = try self.T() } catch {}",
    "_ = Later(self.X())", "_ = [self.X(), self.Y()]", "let u = Optional(self.X())",
    "var n: Node?\n    n?.next = self.X()", "var n: Node?\n    flags ? (n = self.X()) : ()\n    _ = n",
    "_ = Holder(node: self.X(), number: 2)", "#if DEBUG\n    return Node()\n    #endif", "_ = Node(self.X()).next",
    "_ = flags ? \"\" : \"\"\"\n    \\(\n    self.X())\n    \"\"\"", "_ = try? Node(self.T(), self.X())",
    "func later(_ n: Node = self.X()) {}", "func Later(_ n: @autoclosure () -> Node) {}\n    Later(self.X())",
]
# Bodies of a factory that throws if no flag is set.
THROWING = [
    "try check()\n    return Node(self.X())", "return Node(self.X())", "return try Node(checked(), self.X())",
    "return try Node(self.X(), checked())", "return try Node(state.node, self.X())", "return try Node(state[1], self.X())",
    "let n = try state.node\n    return Node(n, self.X())", "let n = try\n      state.node\n    return Node(n, self.X())",
    "let n = try? Node(checked(), self.X())\n    return n ?? Node(self.Y())", "return try Node(flags ? state.node : Node(), self.X())",
    "let (n, m) = try (self.X(), state.node)\n    return Node(n, m, self.Y())", "return try self.Q(checked())",
    "if !flags { throw Failure() }\n    return Node(self.X())",
]
RESULTS = [
    "Node()", "Node()", "Node()", "Node(self.X())", "Node(X())", "Node(label: self.X(), other: self.Y())",
    "flags ? self.X() : Node()", "Node(later: { self.X() })", "Node(self.X.resolve(), Node(self.Y()))",
    "flags ? Node() : Node(X())", "(flags ? nil : self.X()) ?? self.Y()", "self.X.unique.resolve()",
    "C.shared.X()", "if flags { self.X() } else { Node() }", "self.P(1)", "[Node(self.X())][0]",
]
PARAMETER = [
    "n == 0 ? Node() : self.P(n - 1)", "Node(self.X())", "n > 2 ? self.X() : Node()", "Node()",
]
SCOPES = ["", "", "", ".cached", ".singleton", ".shared", ".graph", ".unique"]


def generate(count, seed):
    pick = random.Random(seed)
    lines = [HEAD]
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
            result = "Node()" if isLast else fill(pick.choice(RESULTS), index)
            lines.append(f"  var {name}: Factory<Node> {{ self {{ [unowned self] in {statement}")
            lines.append(f"    return {result} }}{pick.choice(SCOPES)} }}")
        lines.append(f"  var p: ParameterFactory<Int, Node> {{ self {{ [unowned self] n in {fill(pick.choice(PARAMETER))} }} }}")
        lines.append(f"  var t: ThrowingFactory<Node> {{ self {{ [unowned self] in {fill(pick.choice(THROWING))} }} }}")
        lines.append("  var q: ThrowingParameterFactory<Node, Node> { self { [unowned self] n in "
                     f"{fill(pick.choice(THROWING[:-2]))} }} }}")
        lines.append("  func autoRegister() {")
        for name in names[:2]:
            form = pick.choice(["", "", "F.register { [unowned self] in R }", "if flags { F.register { [unowned self] in R } }",
                                "F.onArg(\"on\") { [unowned self] in R }"])
            text = form.replace("F", name).replace("R", fill(pick.choice(["Node()", "Node(self.X())"])))
            lines.append("    " + text.replace("{ R", "{ R"))
        lines.append("  }\n}")
    lines.append("let target = CommandLine.arguments[1]")
    lines.append("if target == \"graph\" { print(WiringPlan.random.graphText) }")
    for number in range(count):
        lines.append(f"func run{number}(_ name: String) {{")
        lines.append(f"  let container = C{number}.shared\n  container.manager.recordsResolutions = true\n  switch name {{")
        for i in range(FACTORIES):
            lines.append(f"  case \"f{i}\": _ = container.f{i}()")
        lines.append("  case \"p\": _ = container.p(3)\n  case \"q\": _ = try? container.q(Node())")
        lines.append("  default: _ = try? container.t()\n  }")
        lines.append("  for request in container.manager.resolutionGraph.requests {")
        lines.append("    print(request.asker?.name ?? \"-\", request.factory.name)\n  }\n}")
    lines.append("switch target.split(separator: \".\")[0] {")
    for number in range(count):
        lines.append(f"case \"C{number}\": run{number}(String(target.split(separator: \".\")[1]))")
    lines.append("default: break\n}")
    print("\n".join(lines))


def run(program, factory, flag):
    result = subprocess.run([program, factory, flag], capture_output=True, text=True, timeout=60)
    found = re.search(r"Circular dependency: (.*?)\. *Declared", result.stderr, re.S)
    return result.returncode, set(result.stdout.split("\n")), found and found.group(1)


def compare(log, program):
    names, sure = [], {}
    for line in subprocess.run([program, "graph"], capture_output=True, text=True).stdout.split("\n"):
        if line.startswith("-"):
            fields = line[1:].split("|")
            names.append(f"{fields[0]}.{fields[1]}")
            sure[names[-1]] = []
        elif line.startswith(">"):
            sure[names[-1]].append(int(line[1:]))
    warned = [w.split(" → ") for w in re.findall(r"warning: Circular dependency: (.*?)\. Declared", open(log).read())]
    differences, cycles, edges = [], 0, 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = {(name, flag): pool.submit(run, program, name, flag) for name in names for flag in ["on", "off"]}
    inside = {name for chain in warned for name in chain}
    for (name, flag), job in jobs.items():
        code, resolved, chain = job.result()
        container = name.split(".")[0]
        if name in inside:
            cycles += 1
            if code == 0 or chain is None:
                differences.append(f"{name} {flag}: in a warning, and its build ended")
        elif code == 0:
            for other in sure[name]:
                edges += 1
                pair = f"{name.split('.')[1]} {names[other].split('.')[1]}"
                if pair not in resolved:
                    differences.append(f"{name} {flag}: sure edge to {names[other]} that wasn't resolved")
        elif chain is None:
            differences.append(f"{name} {flag}: exit code {code}")
    # A build that ends in a cycle resolves every sure edge on the way to that cycle.
    print(f"{len(names)} factories, {len(warned)} cycles in warnings: {cycles} builds ended in one, "
          f"{edges} sure edges were resolved, {len(differences)} differences")
    for line in differences[:20]:
        print(line)
    sys.exit(1 if differences or not warned else 0)


if sys.argv[1] == "generate":
    generate(int(sys.argv[2]), int(sys.argv[3]))
else:
    compare(sys.argv[2], sys.argv[3])
