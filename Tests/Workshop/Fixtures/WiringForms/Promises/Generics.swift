// Generic code with a protocol's requirement for the factory.
import FactoryKit

protocol Timed: AnyObject {
  associatedtype Time: Sendable
  var clock: Factory<Time?> { get }
}
extension Timed {
  func keep(_ time: Time) { clock.register { time } }
}
extension Container: Timed {
  var clock: Factory<Int?> { promised() }
}

func wire<Box: Timed>(_ box: Box, _ time: Box.Time) { box.keep(time) }

wire(Container.shared, 1)
launch()
