import FactoryKit
import Testing

#if DEBUG
  /// No lock is held while a line is logged, or while a logger is released.
  ///
  /// The tests run in processes of their own, because all containers share one logger.
  @Suite(.timeLimit(.minutes(10)))
  struct NoLockWhileLoggingTests {
    @Test func aLoggerMayUseTheContainerAndWait() async {
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

    @Test func aReleasedLoggerMayUseTheContainer() async {
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
