// The only registration is in a wiring that the program doesn't pass.
// warns: promise 'clock' is registered only in
// ends: Container.clock is promised in
import FactoryKit

struct Clock {}

extension Container {
  var clock: Factory<Clock?> { promised() }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

struct DemoWiring: Wiring {
  func register(in container: Container) { container.clock.register { Clock() } }
}

Container.wire(with: PlainWiring())
launch()
