// Each program of this file begins with these lines.
import FactoryKit

// program: FunctionsAndKeys
// Promises that functions declare, and a factory of an existential container.
extension Container {
  func clock() -> Factory<Int?> { promised() }
  func lamp(_ name: String) -> Factory<Int?> { promised() }
}
extension SharedContainer {
  var door: Factory<Int?> { promised() }
}

let any: any SharedContainer = Container.shared
Container.shared.clock().register { 1 }
let lamp = Container.shared.lamp
lamp("hall").register { 2 }
any.door.register { 3 }
launch()

// program: KeptInDefinition
// The declaration of the promise registers.
extension Container {
  var clock: Factory<Int?> { promised().register { 1 } }
  var lamp: Factory<Int?> { promised().onDebug { 2 } }
}

_ = (Container.shared.clock(), Container.shared.lamp())
launch()

// program: OwnResolutions
// The program's own wrapper and functions, with the names of FactoryKit's.
// promises: clock, lamp, door
@propertyWrapper struct Injected {
  let wrappedValue = 1
  init(_ path: KeyPath<Container, Factory<Int?>>) { Container.shared[keyPath: path].register { 1 } }
}
extension Factory where P == Void, Failure == Never, T == Int? {
  func resolve(or value: Int) -> Int {
    register { value }
    return value
  }
  func required(else value: Int) { register { value } }
}
struct Screen { @Injected(\.clock) var clock }

_ = Screen()
_ = Container.shared.lamp.resolve(or: 2)
Container.shared.door.required(else: 3)
launch()

// program: Places
// Registrations in closures, local functions, initializers, interpolations and other expressions.
// promises: clock, lamp, door, bell, roof, wall, yard, gate
final class Boot {
  static let wired: Void = { Container.shared.clock.register { 1 } }()
  lazy var entrance: Void = { Container.shared.door.register { 3 } }()
  init(_ container: Container) { container.lamp.register { 2 } }
  deinit { Container.shared.wall.register { 6 } }
}

_ = Boot.wired
_ = Boot(.shared).entrance
func wire() {
  func inner(_ box: Container) { box.bell.register { 4 } }
  inner(.shared)
}
wire()
_ = "\(Container.shared.roof.register { 5 })"
_ = CommandLine.arguments.isEmpty ? nil : Container.shared.yard.cached.register { 7 }
Container.shared {
  $0.`gate`
    // The clerk of the gate.
    .register { 8 }
}
launch()

// program: ResourceWithSwiftEnding
// A resource that ends in .swift isn't compiled. Its promise isn't one, and its registration keeps nothing.
extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

launch()
// === ResourceWithSwiftEnding/Resources/Feature.swift
import FactoryKit

extension Container {
  var feature: Factory<Int?> { promised() }
}
extension Container: AutoRegistering {}

// program: DynamicMembers
// A type with dynamic members, whose calls look like those of factories.
// promises: clock, lamp
@dynamicMemberLookup struct Keeper {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> (Int) -> Void {
    { value in Container.shared[keyPath: path].register { value } }
  }
}
Keeper().clock(1)
let keep = Keeper().lamp
keep(2)
launch()
