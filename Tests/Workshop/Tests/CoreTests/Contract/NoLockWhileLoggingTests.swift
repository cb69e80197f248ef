import FactoryKit
import Testing

#if DEBUG
  /// No lock is held while a line is logged, or while a logger is let go of.
  ///
  /// In processes of their own: there is one logger for all containers.
  @Suite(.timeLimit(.minutes(10)))
  struct NoLockWhileLoggingTests {
    @Test func aLoggerMayUseTheContainerAndWaitForThreadsThatDo() async {
      await #expect(processExitsWith: .success) {
        endIfHanging()
        let container = OpenContainer()
        for deed in Deed.allCases {
          let wasFree = Shared<Bool?>(nil)
          container.manager.logger = { _ in
            if wasFree.value != nil { return }
            wasFree.change { $0 = false }
            let isFree = deed.performHereAndElsewhere(on: container)
            container.manager.logger = { _ in }
            container.manager.trace = false
            wasFree.change { $0 = isFree }
          }
          container.manager.trace = true
          _ = container.kept()
          precondition(wasFree.value == true, "\(deed)")
        }
      }
    }

    @Test func aLoggerThatIsReplacedMayUseTheContainerWhenItIsDropped() async {
      await #expect(processExitsWith: .success) {
        endIfHanging()
        let container = OpenContainer()
        for deed in Deed.allCases {
          let wasFree = Shared(false)
          do {
            let farewell = Farewell {
              let isFree = deed.performHereAndElsewhere(on: container)
              container.manager.logger("a line")
              wasFree.change { $0 = isFree }
            }
            container.manager.logger = { _ in withExtendedLifetime(farewell) {} }
          }
          container.manager.logger = { _ in }
          precondition(wasFree.value, "\(deed)")
        }
      }
    }
  }
#endif
