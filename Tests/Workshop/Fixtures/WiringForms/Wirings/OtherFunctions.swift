// Functions of other types with the same name.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

enum Robot {
  static func wire(with wiring: PlainWiring) {}
}
enum Parts {
  enum Container { static func wire(with wiring: PlainWiring) {} }
}
final class Store: SharedContainer {
  @TaskLocal static var shared = Store()
  let manager = ContainerManager()
  static func wire(with wiring: PlainWiring) {}
}

Robot.wire(with: PlainWiring())
Parts.Container.wire(with: PlainWiring())
Store.wire(with: PlainWiring())
launch()
