// The program's wiring is for Container. The autoRegister() of another container runs.
import FactoryKit

final class Store: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  var clock: Factory<Int?> { promised() }
  func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

Container.wire(with: PlainWiring())
launch()
