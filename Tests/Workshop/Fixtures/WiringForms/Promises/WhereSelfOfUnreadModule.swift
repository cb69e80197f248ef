// As above, with a protocol of a module that isn't read, and with the standard library's.
import FactoryKit
import UnreadParts

struct Clock {}

extension Container: Parts, @retroactive CustomStringConvertible {
  public var description: String { "a container" }
  var clock: Factory<Clock?> { promised() }
  var calendar: Factory<Clock?> { promised() }
}
extension Parts where Self == Container {
  func registerClock() { self.clock.register { Clock() } }
}
extension CustomStringConvertible where Self == Container {
  func registerCalendar() { self.calendar.register { Clock() } }
}

Container.shared.registerClock()
Container.shared.registerCalendar()
launch()
// === UnreadParts/Parts.swift
public protocol Parts: AnyObject {}
