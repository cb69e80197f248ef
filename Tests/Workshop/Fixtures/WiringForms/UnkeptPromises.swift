// Each program of this file begins with these lines.
import FactoryKit

// program: AliasInProtocol
// A promise of an alias that a protocol declares. The launch knows it.
// may warn: promise 'clock' is never registered by AliasInProtocol
// ends: Container.clock is promised in
protocol Slots {
  typealias Slot<T> = Factory<T?>
}

extension Container: Slots {
  var clock: Slot<Int> { promised() }
}

launch()

// program: PromisedList
// A promised list without a contribution, beside one with a contribution.
// warns: promise 'probes' is never contributed to by PromisedList
// ends: Write probes.contribute { … } into the autoRegister() of Container
extension Container: @retroactive AutoRegistering {
  var probes: Factory<[Int]> { contributed().promised() }
  var migrations: AsyncFactory<[Int]> { contributed().promised() }
  public func autoRegister() { migrations.contribute { 1 } }
}

launch()

// program: OnlyForContext
// A registration for tests only.
// warns: promise 'clock' is registered for a context only
// ends: Container.clock is promised in
extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.onTest { 1 } }
}

launch()

// program: OnlyInFailingBranch
// A registration in a branch that doesn't run. Only the launch finds the promise.
// ends: Container.clock is promised in
extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() {
    if CommandLine.arguments.contains("--clock") { clock.register { 1 } }
  }
}

launch()

// program: OnlyInInactiveCondition
// A registration that isn't compiled looks like one. Only the launch finds the promise.
// ends: Container.clock is promised in
extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() {
    #if os(Windows)
      clock.register { 1 }
    #endif
  }
}

launch()

// program: OnlyInUncalledFunction
// The only registration is in a function that nothing names.
// warns: promise 'clock' is registered only in
// ends: Container.clock is promised in
extension Container {
  var clock: Factory<Int?> { promised() }
  func registerDemo() { clock.register { 1 } }
}

launch()

// program: OnlyInUnusedWiring
// The only registration is in a wiring that the program doesn't pass.
// warns: promise 'clock' is registered only in
// ends: Container.clock is promised in
// promises: clock
struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

struct DemoWiring: Wiring {
  func register(in container: Container) { container.clock.register { 1 } }
}

Container.wire(with: PlainWiring())
launch()

// program: SameNameOfMethod
// A call of another type's register behind the name. Only the launch finds the promise.
// ends: Container.clock is promised in
// promises: clock
struct Clock { func register(_ name: String) {} }
struct Plans { var clock = Clock() }

Plans().clock.register("morning")
launch()

// program: SameNameRegistered
// A name is enough: another factory of the same name is registered. Only the launch finds the promise.
// ends: Container.clock is promised in
// promises: clock
final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  var clock: Factory<Int?> { promised() }
}

Store.shared.clock.register { 1 }
launch()
