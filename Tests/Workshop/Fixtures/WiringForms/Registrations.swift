// Each program of this file begins with these lines.
import FactoryKit

// program: Contributed
// A promise that another module's contribution keeps.
// promises: clock
extension Factory where P == Void, Failure == Never {
  func contribute(_ make: @escaping @Sendable () -> Int) where T == Int? { register { make() } }
}

Container.shared.clock.contribute { 1 }
launch()

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

// program: ImportClass
// A container with the name of FactoryKit's, from an import of one class.
import class ImportedStore.Container

extension Container {
  func registerAll() {
    clock.register { 1 }
    Container.shared.lamp.register { 2 }
  }
}

let container = Container.shared
container.registerAll()
launch()
// === ImportedStore/Store.swift
public import FactoryKit

public final class Container: SharedContainer {
  @TaskLocal public static var shared = Container()
  public let manager = ContainerManager()
  public var clock: Factory<Int?> { promised() }
  public var lamp: Factory<Int?> { promised() }
}

// program: KeptInDefinition
// The declaration of the promise registers.
extension Container {
  var clock: Factory<Int?> { promised().register { 1 } }
  var lamp: Factory<Int?> { promised().onDebug { 2 } }
}

_ = (Container.shared.clock(), Container.shared.lamp())
launch()

// program: ModuleSelectors
// Registrations through names with a module selector.
import SelectedContracts

extension FactoryKit::Container: @retroactive FactoryKit::AutoRegistering {
  public func autoRegister() {
    self.SelectedContracts::clock.register { Clock() }
    FactoryKit::Container.shared.SelectedContracts::lamp.register { Clock() }
  }
}

launch()
// === SelectedContracts/Contracts.swift
public import FactoryKit

public struct Clock { public init() {} }

extension Container {
  public var clock: Factory<Clock?> { promised() }
  public var lamp: Factory<Clock?> { promised() }
}

// program: OwnResolutions
// The program's own wrapper and functions, with the names of FactoryKit's.
// promises: clock, lamp, door
@propertyWrapper struct Injected {
  let wrappedValue = 1
  init(_ path: KeyPath<Container, Factory<Int?>>) { Container.shared[keyPath: path].register { 1 } }
}
extension Factory where P == Void, T == Int?, Failure == Never {
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

// program: RegexBeforeRegistration
// Regex literals with brackets and quotes before the registrations.
extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  func names(in text: String) -> Int { text.matches(of: /[^)"]+/).count }
  public func autoRegister() {
    let count = "(a)".split(separator: /[({"\/]/).count
    clock.register { count }
    let isQuoted = try? /"[^"}]*/.firstMatch(in: "\"}")
    lamp.register { isQuoted == nil ? 0 : 1 }
  }
}

extension Container {
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  func registerMore(_ text: String) {
    if text.contains(/[^)"]+/) { door.register { 2 } }
    if let _ = text.wholeMatch(of: /[{(]?a[^"'\]}]*/) { bell.register { text.split(separator: /[}"]/).count } }
  }
}

Container.shared.registerMore("a")
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

// program: Values
// The factory goes through a variable, a list, a tuple, a pattern, a property or a switch.
extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  var roof: Factory<Int?> { promised() }
  var wall: Factory<Int?> { promised() }
  var timepiece: Factory<Int?> { clock }
  var chosen: Factory<Int?> {
    switch roof {
    case let factory: factory
    }
  }
}

let container = Container.shared
container.timepiece.register { 1 }
for factory in [container.lamp] { factory.register { 2 } }
let (door, _) = (container.door, 3)
door.register { 3 }
if case (let bell, true) = (container.bell, !CommandLine.arguments.isEmpty) { bell.register { 4 } }
container.chosen.register { 5 }
let factories = ["wall": container.wall]
factories["wall"]?.register { 6 }
launch()

// program: WhereSelfIsContainer
// A protocol's extension for containers registers the promises.
protocol Parts {}
extension Container: Parts {
  var clock: Factory<Int?> { promised() }
  var calendar: Factory<Int?> { promised() }
}
extension Parts where Self == Container {
  func registerClock() { self.clock.register { 1 } }
}
extension Parts where Self: Container {
  func registerCalendar() { self.calendar.register { 1 } }
}

Container.shared.registerClock()
Container.shared.registerCalendar()
launch()

// program: DynamicMembers
// A type with dynamic members, whose calls look like those of factories.
// promises: clock, lamp, door
@dynamicMemberLookup struct Keeper {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> (Int) -> Void {
    { value in Container.shared[keyPath: path].register { value } }
  }
}
@dynamicMemberLookup struct Setter {
  subscript(dynamicMember path: KeyPath<Container, Factory<Int?>>) -> Int {
    get { 0 }
    nonmutating set { Container.shared[keyPath: path].register { newValue } }
  }
}

Keeper().clock(1)
let keep = Keeper().lamp
keep(2)
Setter().door = 3
launch()

// program: Operators
// Operators of the program register.
// promises: clock, lamp, door
infix operator <-
prefix operator ^
func <- (factory: Factory<Int?>, make: @escaping @Sendable () -> Int) {
  factory.register { make() }
}
func ?? (factory: Factory<Int?>, value: Int) { factory.register { value } }
prefix func ^ (factory: Factory<Int?>) { factory.register { 3 } }

let container = Container.shared
container.clock <- { 1 }
container.lamp ?? 2
^container.door
launch()
