// The straight code ends before the call.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

@main struct Entry {
  static func main() {
    guard CommandLine.arguments.contains("--plain") else { return launch() }
    Container.wire(with: PlainWiring())
    launch()
  }
}
