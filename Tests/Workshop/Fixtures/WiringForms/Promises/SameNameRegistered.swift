// A name is enough: another factory of the same name is registered. Only the launch finds the promise.
// ends: Container.clock is promised in
import FactoryKit

struct Clock {}

final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  var clock: Factory<Clock?> { promised() }
}

extension Container {
  var clock: Factory<Clock?> { promised() }
}

Store.shared.clock.register { Clock() }
launch()
