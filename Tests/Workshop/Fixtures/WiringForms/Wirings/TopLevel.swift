// The program passes a wiring in its straight code, so the container's autoRegister() never runs.
// warns: the autoRegister() of Container never runs
// ends: Container.clock is promised in
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

Container.wire(with: PlainWiring())
launch()
