// Each program of this file begins with these lines.
import FactoryKit

// program: AliasOfAlias
// Aliases of aliases, in another module and in a type, with a default container's alias. The launch knows them.
// error: is promised in
import AliasedSlots

typealias Box = Container
extension Container {
  typealias Part = Slot<Int>
}

extension Box {
  var clock: Part { promised() }
  var lamp: Container.Part { promised() }
}

launch()
// === AliasedSlots/Slots.swift
public import FactoryKit

public typealias Dependency = Factory
public typealias Slot<Content> = Dependency<Content?>

// program: ConditionalPromises
// Promises that aren't compiled.
extension Container {
  var lamp: Factory<Int?> { self { 1 } }
  #if os(Windows)
    var clock: Factory<Int?> { promised() }
  #elseif canImport(UIKit) || compiler(<6)
    var door: Factory<Int?> { promised() }
  #else
    #if !DEBUG
      var bell: Factory<Int?> { promised() }
    #endif
  #endif
}
#if OLD_CONTRACTS
  extension Container {
    var roof: Factory<Int?> { promised() }
  }
#endif
/*
extension Container {
  var wall: Factory<Int?> { promised() }
}
*/
let text = """
  extension Container {
    var yard: Factory<Int?> { promised() }
  }
  """

launch()

// program: ForeignNames
// Names with a word of the language or a letter outside of ASCII.
extension Container {
  var `default`: Factory<Int?> { promised() }
  var größe: Factory<Int?> { promised() }
  var `two words`: Factory<Int?> { promised() }
}

let container = Container.shared
container.default.register { 1 }
container.`größe`.register { 2 }
container.`two words`.register { 3 }
launch()

// program: Global
// A global promise, whose file comes after the program's.
registerClock()
launch()
_ = clock()
// === Global/Parts.swift
import FactoryKit

struct Clock {}

var clock: Factory<Clock?> { Container.shared.promised() }
func registerClock() { clock.register { Clock() } }

// program: HelperFunctions
// Functions that get the factory, a key path to it or an inout copy of it.
// promises: clock, lamp, door, bell, roof
func keep<T>(_ factory: Factory<T?>, with make: @escaping @Sendable () -> T) {
  factory.register { make() }
}
func keep<T>(_ path: KeyPath<Container, Factory<T?>>, with make: @escaping @Sendable () -> T) {
  Container.shared[keyPath: path].register { make() }
}
func later<T>(_ factory: @autoclosure () -> Factory<T?>, _ value: T) where T: Sendable {
  factory().register { value }
}
func wire(_ change: (Container) -> Factory<Int?>) { change(.shared).register { 4 } }

let container = Container.shared
keep(container.clock) { 1 }
keep(\.lamp) { 2 }
later(container.door, 3)
wire { $0.bell }
wire(\.roof)
launch()

// program: ModuleAlias
// Two modules of the same name, one of them with an alias: `#fileID` has the old name, so the launch finds nothing.
// ends: is promised in
// needs: .product(name: "Twins", package: "WiringNeighbour", moduleAliases: ["Twins": "OtherTwins"])
import OtherTwins
import Twins

Container.shared.Twins::clock.register { 1 }
otherClock().register { 2 }
launch()
// === Twins/Twins.swift
public import FactoryKit

extension Container {
  public var clock: Factory<Int?> { promised() }
}

// program: PlanModules
// The target declares types with the names of the core's modules.
enum FactoryKit {}
enum FactoryWiring {}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

launch()

// program: PlanTypes
// The target declares types with the names of the plan's.
struct WiringPlan {}
struct PlannedFactory {}
struct PlannedContainer {}
struct PlannedPlace {}
struct PlannedProvider {}
struct PlannedRegistration {}
struct NotUnderstood {}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<WiringPlan?> { promised() }
  public func autoRegister() { clock.register { WiringPlan() } }
}

launch()

// program: SelectorOfContainer
// A promise in an extension with a module selector. The launch knows it.
// error: is promised in
extension FactoryKit::Container {
  var clock: Factory<Int?> { promised() }
}

launch()

// program: TraitOfDependency
// A trait of a dependency has the name of a condition of the program.
// flags: "-D", "Demo"
// needs: .product(name: "Traited", package: "WiringNeighbour")
import Traited

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() {
    #if Demo
      clock.register { 1 }
      demo.register { 2 }
    #endif
  }
}

launch()

// program: Unregistered
// The plain mistake: a promise that is only resolved.
// error: is promised in
extension Container {
  var clock: Factory<Int?> { promised() }
  var display: Factory<[Int?]> { self { [self.clock()] } }
}

struct Screen { @Injected(\.clock) var clock }

launch()
_ = (Container.shared.clock(), try? Container.shared.clock.required(), Screen())

// program: UnregisteredInModule
// A promise of another module, next to one that the program registers.
// error: is promised in
import UnregisteredContracts

extension Container: @retroactive AutoRegistering {
  public func autoRegister() { calendar.register { Calendar() } }
}

launch()
// === UnregisteredContracts/Contracts.swift
public import FactoryKit

public struct Clock {}
public struct Calendar { public init() {} }

extension Container {
  public var clock: Factory<Clock?> { promised() }
  public var calendar: Factory<Calendar?> { promised() }
}
