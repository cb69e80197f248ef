import FactoryKit
import Testing

/// A container whose promise is temporarily without registration, and doesn't stop the program.
@Suite(.timeLimit(.minutes(30)))
struct PromiseRaceTests {
  @Test func settingsAndRegistrationsChangeTogether() async {
    // In a process of its own, which a fault ends: an unkept promise stops a debug build.
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let container = LenientContainer()
      let isDone = Shared(false)
      onThreads(3) { index in
        if index == 0 {
          for _ in 0..<rounds(3_000) {
            container.manager.reset(options: .registration)
            // Gives other threads time to resolve while nothing is registered.
            for _ in 0..<20 { _ = container.promise() }
            container.reset()
            _ = container.promise()
          }
          isDone.change { $0 = true }
        } else {
          while !isDone.value { precondition([nil, "kept"].contains(container.promise())) }
        }
      }
    }
  }
}

private final class LenientContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()

  var promise: Factory<String?> { promised() }

  func autoRegister() {
    manager.promiseTriggersError = false
    promise.register { "kept" }
  }
}
