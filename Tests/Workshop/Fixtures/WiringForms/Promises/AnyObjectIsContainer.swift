// Casts from AnyObject and Any, which the scanner doesn't follow.
import FactoryKit

struct Clock {}

extension Container {
  var clock: Factory<Clock?> { promised() }
  var calendar: Factory<Clock?> { promised() }
  var lamp: Factory<Clock?> { promised() }
}

func wire(_ part: AnyObject, _ other: Any) {
  (part as? Container)?.clock.register { Clock() }
  if case let box as Container = other { box.calendar.register { Clock() } }
  (other as AnyObject as! Container).lamp.register { Clock() }
}

wire(Container.shared, Container.shared)
launch()
