// Extensions of Optional register through `self?` and `self!`.
import FactoryKit

struct Clock {}

extension Container {
  var clock: Factory<Clock?> { promised() }
  var calendar: Factory<Clock?> { promised() }
  var lamp: Factory<Clock?> { promised() }
}

extension Optional where Wrapped == Container {
  func wire() { self?.clock.register { Clock() } }
}
extension Container? {
  func wireMore() {
    self!.calendar.register { Clock() }
    guard let self else { return }
    self.lamp.register { Clock() }
  }
}

let container: Container? = .shared
container.wire()
container.wireMore()
launch()
