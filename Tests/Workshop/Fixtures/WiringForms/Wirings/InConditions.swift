// The call isn't compiled.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

#if PLAIN || os(Windows)
  Container.wire(with: PlainWiring())
#elseif !DEBUG
  Container.wire(with: PlainWiring())
#endif
launch()
