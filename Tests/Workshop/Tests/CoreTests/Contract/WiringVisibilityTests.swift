import FactoryKit
import FactoryTesting
import Testing

/// No thread sees a container without its wiring, even during resets.
@Suite(.container, .timeLimit(.minutes(30)))
struct WiringVisibilityTests {
  @Test(arguments: Turn.allCases)
  fileprivate func aRegistrationIsAlwaysVisible(turn: Turn) {
    let container = WiringContainer()
    let isDone = Shared(false)
    let unwired = Shared<Set<String>>([])
    let ended = threadsEnd(3) { index in
      guard index > 0 else {
        for _ in 0..<rounds(1_000) { turn.perform(on: container) }
        isDone.change { $0 = true }
        return
      }
      while !isDone.value {
        let texts = [
          container.text(), container.stored(), container.weak().text, container.each(1),
        ]
        for text in texts where text != "wired" { unwired.change { $0.insert(text) } }
      }
    }
    #expect(ended)
    #expect(unwired.value.isEmpty)
  }

  @Test func aPromiseAlwaysHasARegistration() async {
    // In a process of its own, because an unkept promise ends a debug build.
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let container = WiringContainer()
      let isDone = Shared(false)
      onThreads(3) { index in
        if index == 0 {
          for round in 0..<rounds(1_500) { Turn.allCases[round % 3].perform(on: container) }
          isDone.change { $0 = true }
        } else {
          while !isDone.value {
            precondition(container.promise() == "wired")
            precondition(container.promiseOfNumber(1) == "wired")
          }
        }
      }
    }
  }
}

/// The ways in which a container loses and regains its registrations.
private enum Turn: CaseIterable {
  case resettingBetweenPushAndPop, resetting, poppingBeforeTheFirstUse

  func perform(on container: WiringContainer) {
    let manager = container.manager
    switch self {
    case .resettingBetweenPushAndPop:
      manager.push()
      manager.reset()
      manager.pop()
    case .resetting:
      manager.reset()
    case .poppingBeforeTheFirstUse:
      manager.reset()
      manager.push()
      _ = container.text()
      manager.pop()
    }
  }
}

private final class Holder: Sendable {
  let text: String
  init(_ text: String) { self.text = text }
}

private final class WiringContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = WiringContainer()
  let manager = ContainerManager()

  func autoRegister() {
    text.register { "wired" }
    stored.register { "wired" }
    weak.register { Holder("wired") }
    each.register { _ in "wired" }
    promise.register { "wired" }
    promiseOfNumber.register { _ in "wired" }
  }

  var text: Factory<String> { self { "definition of text" } }
  var stored: Factory<String> { self { "definition of stored" }.cached }
  var weak: Factory<Holder> { self { Holder("definition of weak") }.shared }
  var each: ParameterFactory<Int, String> {
    self { _ in "definition of each" }.scopeOnParameters.cached
  }
  var promise: Factory<String?> { promised() }
  var promiseOfNumber: ParameterFactory<Int, String?> { promised() }
}
