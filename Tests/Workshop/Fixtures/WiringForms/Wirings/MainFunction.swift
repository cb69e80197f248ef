// As above, in the main function of a type.
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

@main struct Entry {
  static func main() async throws {
    print("starting")
    Container.wire(with: PlainWiring())
    launch()
  }
}
