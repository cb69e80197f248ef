// Wirings that reach wire(with:) through a variable, a function, a cast or a list.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
}

struct ClockWiring: Wiring {
  func register(in container: Container) { container.clock.register { 1 } }
}
struct LampWiring: Wiring {
  func register(in container: Container) { container.lamp.register { 2 } }
}
struct DoorWiring: Wiring {
  static let standard = DoorWiring()
  func register(in container: Container) { container.door.register { 3 } }
}
final class BellWiring: Wiring {
  init() {}
  func register(in container: Container) { container.bell.register { 4 } }
}
struct AllWirings: Wiring {
  let wirings: [any Wiring]
  func register(in container: Container) {
    for wiring in wirings { wiring.register(in: container) }
  }
}
extension Wiring where Self == DoorWiring {
  static var door: Self { .standard }
}

func lamp() -> some Wiring { LampWiring() }
let clock: any Wiring = ClockWiring()
let types: [BellWiring.Type] = [BellWiring.self]
Container.wire(with: AllWirings(wirings: [clock, lamp(), .door] + types.map { $0.init() }))
launch()
