// A container that is created with a wiring leaves autoRegister() to the shared one.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) { container.clock.register { 2 } }
}

let own = Container(wiring: PlainWiring())
launch()
print(own.clock() ?? 0)
