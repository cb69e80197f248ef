import Dispatch
import FactoryTesting
import Testing

@testable import FactoryKit

/// Reading a stored instance takes no lock.
@Suite(.container)
struct LockFreeReadTests {
  @Test func anInstanceIsReadWhileItsEntryIsLocked() {
    let container = TestContainer()
    let stored = container.counted()
    let (isLocked, mayEnd) = (Signal(), Signal())
    let locking = DispatchGroup()
    DispatchQueue.global().async(group: locking) {
      container.counted.reference.entry.look { _ in
        isLocked.give()
        mayEnd.wait()
      }
    }
    isLocked.wait()
    let found = Shared<Numbered?>(nil)
    #expect(threadsEnd { _ in found.change { $0 = container.counted() } })
    #expect(found.value === stored)
    mayEnd.give()
    locking.wait()
  }

  @Test func readersNeverGetAFreedInstance() {
    let container = TestContainer()
    onThreads(8) { index in
      for turn in 0..<rounds(2_000) {
        switch index {
        case 0 where turn.isMultiple(of: 20): container.counted.reset(.scope)
        case 1 where turn.isMultiple(of: 20): container.single.reset(.scope)
        case 2 where turn.isMultiple(of: 20): container.ofNumber.reset(.scope)
        default:
          #expect(container.counted().number == 7)
          #expect(container.single().number == 7)
          #expect(container.weakly().number == 7)
          #expect(container.brief().number == 7)
          #expect(container.ofNumber(turn & 31).number == 7)
        }
      }
    }
  }
}

private final class Numbered: Sendable {
  let number = 7
}

extension TestContainer {
  fileprivate var counted: Factory<Numbered> { self { Numbered() }.cached }
  fileprivate var single: Factory<Numbered> { self { Numbered() }.singleton }
  fileprivate var weakly: Factory<Numbered> { self { Numbered() }.shared }
  fileprivate var brief: Factory<Numbered> { self { Numbered() }.cached.timeToLive(0.000_001) }
  fileprivate var ofNumber: ParameterFactory<Int, Numbered> {
    self { _ in Numbered() }.scopeOnParameters.cached
  }
}
