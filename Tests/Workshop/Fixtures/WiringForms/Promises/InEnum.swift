// Promises that an enum declares and registers.
import FactoryKit

struct Clock {}

enum Parts {
  static var clock: Factory<Clock?> { Container.shared.promised() }
  static func register() { clock.register { Clock() } }
}

extension Container {
  enum Times {
    static var calendar: Factory<Clock?> { Container.shared.promised() }
    static func register() { calendar.register { Clock() } }
  }
}

Parts.register()
Container.Times.register()
launch()
_ = (Parts.clock(), Container.Times.calendar())
