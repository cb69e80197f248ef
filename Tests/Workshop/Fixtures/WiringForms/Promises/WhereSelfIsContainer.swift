// A protocol's extension for containers registers the promises.
import FactoryKit

struct Clock {}

protocol Parts {}
extension Container: Parts {
  var clock: Factory<Clock?> { promised() }
  var calendar: Factory<Clock?> { promised() }
}
extension Parts where Self == Container {
  func registerClock() { self.clock.register { Clock() } }
}
extension Parts where Self: Container {
  func registerCalendar() { self.calendar.register { Clock() } }
}

Container.shared.registerClock()
Container.shared.registerCalendar()
launch()
