// A promise that a struct in a container's extension declares and registers.
import FactoryKit

struct Clock {}

extension Container {
  struct Parts {
    let container: Container
    var clock: Factory<Clock?> { container.promised() }
    func register() { self.clock.register { Clock() } }
  }
  var parts: Parts { Parts(container: self) }
}

Container.shared.parts.register()
launch()
_ = Container.shared.parts.clock()
