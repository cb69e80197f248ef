// A promise of an alias that a protocol declares. The launch knows it.
// may warn: promise 'clock' is never registered by AliasInProtocol
// ends: Container.clock is promised in
import FactoryKit

protocol Slots {
  typealias Slot<T> = Factory<T?>
}

extension Container: Slots {
  var clock: Slot<Int> { promised() }
}

launch()
