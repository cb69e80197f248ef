import FactoryKit
import Testing

#if DEBUG
  /// No lock is held while a line is logged, or while a logger is released.
  ///
  /// The tests run in processes of their own, because all containers share one logger.
  @Suite(.timeLimit(.minutes(30)))
  struct NoLockWhileLoggingTests {
    @Test func aLoggerMayUseTheContainerAndWait() async {
      await #expect(processExitsWith: .success) {
        endIfHanging()
        let container = OpenContainer()
        for use in ContainerUse.allCases {
          let wasFree = Shared<Bool?>(nil)
          container.manager.logger = { _ in
            if wasFree.value != nil { return }
            wasFree.change { $0 = false }
            let isFree = use.performHereAndElsewhere(on: container)
            container.manager.logger = { _ in }
            container.manager.trace = false
            wasFree.change { $0 = isFree }
          }
          container.manager.trace = true
          _ = container.stored()
          precondition(wasFree.value == true, "\(use)")
        }
      }
    }

    @Test func aReleasedLoggerMayUseTheContainer() async {
      await #expect(processExitsWith: .success) {
        endIfHanging()
        let container = OpenContainer()
        for use in ContainerUse.allCases {
          let wasFree = Shared(false)
          do {
            let farewell = Farewell {
              let isFree = use.performHereAndElsewhere(on: container)
              container.manager.logger("a line")
              wasFree.change { $0 = isFree }
            }
            container.manager.logger = { _ in withExtendedLifetime(farewell) {} }
          }
          container.manager.logger = { _ in }
          precondition(wasFree.value, "\(use)")
        }
      }
    }
  }
#endif
