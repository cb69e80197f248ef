// A function ends the program before the call.
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

func runReport() {
  guard CommandLine.arguments.count == 1 else { return }
  launch()
  exit(0)
}

runReport()
Container.wire(with: PlainWiring())
launch()
