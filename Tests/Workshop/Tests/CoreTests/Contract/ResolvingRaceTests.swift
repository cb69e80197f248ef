import FactoryKit
import FactoryTesting
import Testing

/// A container resolves by type while other threads reset it.
@Suite(.container, .timeLimit(.minutes(30)))
struct ResolvingRaceTests {
  @Test func aTypeIsResolvedOrNilDuringAReset() async {
    // In a process of its own, which a fault ends.
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let container = TypedContainer()
      let isDone = Shared(false)
      onThreads(3) { index in
        if index == 0 {
          for round in 0..<rounds(10_000) {
            container.register(String.self) { "registered" }
            if round % 2 == 0 {
              container.reset()
            } else {
              container.manager.reset(options: .registration)
            }
          }
          isDone.change { $0 = true }
        } else {
          while !isDone.value {
            let text = container.resolve(String.self)
            precondition(text == nil || text == "registered")
          }
        }
      }
    }
  }

  @Test func threadsDistinguishTypesOfTwoContainers() {
    let containers = [TypedContainer(), TypedContainer()]
    let wrong = Shared(0)
    let ended = threadsEnd(4) { index in
      let container = containers[index % 2]
      for _ in 0..<200 {
        container.register(Int.self) { index % 2 }
        container.register(String.self) { "\(index % 2)" }
        if container.resolve(Int.self) != index % 2 { wrong.change { $0 += 1 } }
        if container.resolve(String.self) != "\(index % 2)" { wrong.change { $0 += 1 } }
      }
    }
    #expect(ended)
    #expect(wrong.value == 0)
  }
}

private final class TypedContainer: SharedContainer, Resolving {
  @TaskLocal static var shared = TypedContainer()
  let manager = ContainerManager()
}
