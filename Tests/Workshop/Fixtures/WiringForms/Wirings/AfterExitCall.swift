// A branch ends the program before the call, with a function that never returns.
import FactoryKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

if CommandLine.arguments.count == 1 {
  launch()
  exit(0)
}
Container.wire(with: PlainWiring())
launch()
