import Dispatch
import FactoryKit
import Synchronization
import Testing

struct AutoRegisteringTests {
  let container = WiredContainer()

  @Test func otherThreadsWaitForAutoRegister() {
    let seen = Shared<[String]>([])
    for _ in 0..<50 {
      let container = WiredContainer(delay: 0.001)
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let greeting = container.greeting()
        seen.change { $0.append(greeting) }
      }
      #expect(container.runs == 1)
    }
    #expect(seen.value == Array(repeating: "wired", count: 200))
  }

  @Test func noThreadSeesAnUnwiredContainerDuringAReset() {
    let container = container
    let unwired = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 3) { index in
      for _ in 0..<300 {
        if index == 0 {
          container.reset()
        } else if container.greeting() != "wired" {
          unwired.add(1, ordering: .relaxed)
        }
      }
    }
    #expect(unwired.load(ordering: .relaxed) == 0)
  }
}

/// A container with wiring, which counts its calls.
final class WiredContainer: SharedContainer {
  @TaskLocal static var shared = WiredContainer()
  let manager = ContainerManager()

  private let log = Shared(0)
  private let delay: Double

  init(delay: Double = 0) { self.delay = delay }

  var runs: Int { log.value }
}

extension WiredContainer: AutoRegistering {
  func autoRegister() {
    log.change { $0 += 1 }
    if delay > 0 { pause(seconds: delay) }
    greeting.register { "wired" }
  }
}

extension WiredContainer {
  fileprivate var greeting: Factory<String> { self { "Hello" }.unique }
}
