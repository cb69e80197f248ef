// Each program of this file begins with these lines.
import FactoryKit

// program: PromisedList
// A promised list without a contribution, beside one with a contribution.
// error: is promised in
extension Container: @retroactive AutoRegistering {
  var probes: Factory<[Int]> { contributed().promised() }
  var migrations: AsyncFactory<[Int]> { contributed().promised() }
  public func autoRegister() { migrations.contribute { 1 } }
}

launch()

// program: OnlyForContext
// A registration for tests only.
// ends: Container.clock is promised in
extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.onTest { 1 } }
}

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

// program: ForgottenConformance
// A function that registers and never runs.
// error: doesn't conform to AutoRegistering
extension Container {
  var clock: Factory<Int?> { promised() }
  func autoRegister() { clock.register { 1 } }
}

launch()
