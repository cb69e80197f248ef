// Registrations in closures, local functions, initializers, interpolations and other expressions.
import FactoryKit

extension Container {
  var clock: Factory<Int?> { promised() }
  var lamp: Factory<Int?> { promised() }
  var door: Factory<Int?> { promised() }
  var bell: Factory<Int?> { promised() }
  var roof: Factory<Int?> { promised() }
  var wall: Factory<Int?> { promised() }
  var yard: Factory<Int?> { promised() }
  var gate: Factory<Int?> { promised() }
}

final class Boot {
  static let wired: Void = { Container.shared.clock.register { 1 } }()
  lazy var entrance: Void = { Container.shared.door.register { 3 } }()
  init(_ container: Container) { container.lamp.register { 2 } }
  deinit { Container.shared.wall.register { 6 } }
}

_ = Boot.wired
_ = Boot(.shared).entrance
func wire() {
  func inner(_ box: Container) { box.bell.register { 4 } }
  inner(.shared)
}
wire()
_ = "\(Container.shared.roof.register { 5 })"
_ = CommandLine.arguments.isEmpty ? nil : Container.shared.yard.cached.register { 7 }
Container.shared {
  $0.`gate`
    // The clerk of the gate.
    .register { 8 }
}
launch()
