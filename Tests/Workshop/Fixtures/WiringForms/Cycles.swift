// Each program of this file begins with these lines.
import FactoryKit

final class Node: Sendable {
  init(_ nodes: Node?...) {}
}
struct Failure: Error {}
let isOn = CommandLine.arguments.contains("--on")

// program: ContextsInDefinition
// The definition has another closure, which applies in a debug build or always.
extension Container {
  var a1: Factory<Node> { self { self.b1() }.onDebug { Node() } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { self { self.b2() }.context(.test, .debug) { Node() } }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> {
    self { self.b3() }
      .register { Node() }
  }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> { self { Node(self.b4()) }.cached.onArgs(["--x"]) { Node() }.onDebug { Node() } }
  var b4: Factory<Node> { self { self.a4() } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4())

// program: Cycle
// A circle of plain calls: in a result, in the arguments of an initializer, and through the shared container.
// warns: Circular dependency: Container.a → Container.b → Container.c → Container.a
// ends: Circular dependency
extension Container {
  var a: Factory<Node> { self { self.b() } }
  var b: Factory<Node> { self { Node(Node(), self.c()) } }
  var c: Factory<Node> { self { Node(Container.shared.a()) } }
}

launch()
_ = Container.shared.a()

// program: CycleOfRegistrations
// A circle through the closures of registrations.
// warns: Circular dependency: Container.a → Container.b → Container.a
// ends: Circular dependency
extension Container: @retroactive AutoRegistering {
  var a: Factory<Node?> { promised() }
  var b: Factory<Node?> { promised() }
  public func autoRegister() {
    a.register { [unowned self] in Node(self.b()) }
    b.register { [unowned self] in self.a() }
  }
}

launch()
_ = Container.shared.b()

// program: CycleOfWiring
// As above, in a wiring, and behind a registration whose closure has a `try`.
// warns: Circular dependency: Container.a → Container.b → Container.a
// ends: Circular dependency
func check() throws { throw Failure() }

extension Container {
  var a: Factory<Node?> { promised() }
  var b: Factory<Node> { self { Node(self.a()) } }
  var c: ThrowingFactory<Node?> { promised() }
}

struct AppWiring: Wiring {
  func register(in container: Container) {
    container.c.register {
      try check()
      return Node()
    }
    container.a.register { [unowned container] in Node(container.b()) }
  }
}

Container.wire(with: AppWiring())
launch()
_ = Container.shared.b()

// program: DependentOfContext
// A factory that resolves a promise with a registration for another context.
// may warn: for a context only
// ends: Container.clock is promised in
final class Link: Sendable {
  init(_ number: Int?) {}
}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  var display: Factory<Link> { self { Link(self.clock()) } }
  public func autoRegister() { clock.onTest { 1 } }
}

_ = Container.shared.display()

// program: HiddenDefinitions
// Closures that only look like those of definitions, and definitions that a condition chooses.
extension Container {
  func spare(_ make: @escaping @Sendable () -> Node) -> Factory<Node> { self { Node() } }
  func spare(_ factory: Factory<Node>) -> Factory<Node> { self(key: "spare") { Node() } }

  var a1: Factory<Node> { spare { self.b1() } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { spare(self { self.b2() }) }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> { isOn ? self { self.b3() } : self { Node() } }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> {
    if isOn { return self { self.b4() } }
    return self { Node() }
  }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Node> {
    let factory = self { self.b5() }
    return isOn ? factory : self { Node() }
  }
  var b5: Factory<Node> { self { self.a5() } }
  var a6: Factory<Node> { [self { self.b6() }, self { Node() }][1] }
  var b6: Factory<Node> { self { self.a6() } }
  var a7: Factory<Node> {
    switch isOn {
    case true: self { self.b7() }
    case false: self { Node() }
    }
  }
  var b7: Factory<Node> { self { self.a7() } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4(), container.b5(), container.b6(), container.b7())

// program: InjectedProperties
// A circle through the injected property of a type. The resolution finds it.
// may warn: Circular dependency
// ends: Circular dependency
final class Link: @unchecked Sendable {
  @Injected(\.a) var node
}
final class Parent: Sendable {
  init(_ node: Link) {}
}

extension Container {
  var a: Factory<Parent> { self { Parent(Link()) } }
}

launch()
_ = Container.shared.a()

// program: OtherContainers
// Calls of another container, or of another instance.
final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  var b: Factory<Node> { self { Node() } }
}

extension Container {
  var other: Container {
    Container {
      $0.c.register { Node() }
      $0.e.register { Node() }
    }
  }
  var a: Factory<Node> { self { Node(Store.shared.b()) } }
  var b: Factory<Node> { self { self.a() } }
  var c: Factory<Node> { self { Node(self.other.c()) } }
  var d: Factory<Node> { self { Node(self.other.e()) } }
  var e: Factory<Node> { self { Node(self.c()) } }
  var f: ParameterFactory<Container, Node> { self { _ in Node() } }
  var g: Factory<Node> { self { self.f(Container()) } }
}

func wire(_ container: Container, _ other: Container) {
  other.b.register { Node() }
  container.a.register { [container = other] in container.b() }
  container.d.register {
    let container = other
    return container.b()
  }
  container.f.register { @Sendable (container) in container.g() }
  container.b.register { [unowned container] in Node(container.a(), container.d()) }
}

wire(.shared, Container())
launch()
_ = (Container.shared.b(), Container.shared.e(), Container.shared.g())

// program: Recursion
// Recursion with a parameter that ends.
extension Container {
  var list: ParameterFactory<Int, Node> { self { n in n == 0 ? Node() : Node(self.list(n - 1)) } }
  var tree: ParameterFactory<Int, Node> {
    self { n in
      if n == 0 { return Node() }
      return Node(self.tree(n - 1), self.tree(n - 1))
    }
  }
  var even: ParameterFactory<Int, Node> { self { n in Node(self.odd([n - 1, 0].max() ?? 0)) } }
  var odd: ParameterFactory<Int, Node> {
    self { n in
      switch n {
      case 0: Node()
      default: Node(self.even(n - 1))
      }
    }
  }
}

launch()
_ = (Container.shared.list(3), Container.shared.tree(3), Container.shared.even(4))

// program: ReplacedDefinitions
// The definitions make a circle, and code that the scanner doesn't follow replaces one of them.
func keep(_ path: KeyPath<Container, Factory<Node>>) {
  Container.shared[keyPath: path].register { Node() }
}

extension Container {
  var a1: Factory<Node> { self { self.b1() } }
  var b1: Factory<Node> { self { self.a1() } }
  var a2: Factory<Node> { self { self.b2() } }
  var b2: Factory<Node> { self { self.a2() } }
  var a3: Factory<Node> { self { self.b3() } }
  var b3: Factory<Node> { self { self.a3() } }
  var a4: Factory<Node> { self { self.b4() } }
  var b4: Factory<Node> { self { self.a4() } }
  var a5: Factory<Node> { self { self.b5() } }
  var b5: Factory<Node> { self { self.a5() } }
}
extension Optional where Wrapped == Container {
  func wire() { self?.b3.register { Node() } }
}

extension Scope { static let request = Scope.Bound("request") }

let container: Container? = .shared
for factory in [Container.shared.b1] { factory.register { Node() } }
keep(\.b2)
container.wire()
Container.shared.b4.onDebug { Node() }
launch()
_ = (Container.shared.a1(), Container.shared.a2(), Container.shared.a3(), Container.shared.a4())
Scope.request.open(in: Container.shared, registering: { $0.b5.register { Node() } }) {
  _ = Container.shared.a5()
}

// program: UncertainRegistrations
// The registrations make a circle, and one of them doesn't run.
extension Container: @retroactive AutoRegistering {
  var a1: Factory<Node?> { promised() }
  var b1: Factory<Node> { self { Node(self.a1()) } }
  var a2: Factory<Node?> { promised() }
  var b2: Factory<Node> { self { Node(self.a2()) } }
  var a3: Factory<Node?> { promised() }
  var b3: Factory<Node> { self { Node(self.a3()) } }
  var a4: Factory<Node?> { promised() }
  var b4: Factory<Node> { self { Node(self.a4()) } }

  public func autoRegister() {
    a1.register { Node() }
    if isOn { a1.register { [unowned self] in Node(self.b1()) } }
    a2.register { [unowned self] in Node(self.b2()) }
    registerMore()
    a3.register { Node() }
    a3.onTest { [unowned self] in Node(self.b3()) }
    a4.register { Node() }
    guard isOn else { return }
    a4.register { [unowned self] in Node(self.b4()) }
  }
  func registerMore() { self.a2.register { Node() } }
  func registerDemo() { a1.register { [unowned self] in Node(self.b1()) } }
}

launch()
let container = Container.shared
_ = (container.b1(), container.b2(), container.b3(), container.b4())
