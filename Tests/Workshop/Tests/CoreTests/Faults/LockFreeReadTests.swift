import Dispatch
import FactoryKit
import FactoryTesting
import Testing

/// Reading a stored instance takes no lock.
@Suite(.container)
struct LockFreeReadTests {
  @Test func anInstanceIsReadWhileItsEntryIsLocked() {
    let container = TestContainer()
    let stored = container.ofKey(Key(number: 1))
    let (isComparing, mayEnd) = (Signal(), Signal())
    _ = container.ofKey(Key(number: 2))
    let blocking = Key(number: 2) {
      isComparing.give()
      mayEnd.wait()
    }
    // The build claims its slot under the lock, while this parameter is compared with another of
    // the same hash value.
    let claiming = DispatchGroup()
    DispatchQueue.global().async(group: claiming) { _ = container.ofKey(blocking) }
    isComparing.wait()
    let found = Shared<Service?>(nil)
    #expect(threadsEnd { _ in found.change { $0 = container.ofKey(Key(number: 1)) } })
    #expect(found.value === stored)
    mayEnd.give()
    claiming.wait()
  }

  @Test func readersNeverGetAFreedInstance() {
    let container = TestContainer()
    onThreads(8) { index in
      for turn in 0..<2_000 {
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

/// A parameter whose comparison can be delayed.
private struct Key: Hashable, Sendable {
  let number: Int
  var whenCompared: (@Sendable () -> Void)?

  static func == (left: Key, right: Key) -> Bool {
    left.whenCompared?()
    right.whenCompared?()
    return left.number == right.number && left.whenCompared == nil && right.whenCompared == nil
  }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private final class Numbered: Sendable {
  let number = 7
}

extension TestContainer {
  fileprivate var ofKey: ParameterFactory<Key, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var counted: Factory<Numbered> { self { Numbered() }.cached }
  fileprivate var single: Factory<Numbered> { self { Numbered() }.singleton }
  fileprivate var weakly: Factory<Numbered> { self { Numbered() }.shared }
  fileprivate var brief: Factory<Numbered> { self { Numbered() }.cached.timeToLive(0.000_001) }
  fileprivate var ofNumber: ParameterFactory<Int, Numbered> {
    self { _ in Numbered() }.scopeOnParameters.cached
  }
}
