import FactoryKit
import FactoryTesting
import Testing

/// Containers that other threads reset or push, while threads resolve.
@Suite(.container, .timeLimit(.minutes(30)))
struct WiringRaceTests {
  private let container = RacingContainer()

  @Test(arguments: Form.allCases)
  func aResetDuringAResolutionHidesNoWiring(form: Form) {
    let unwired = Shared(0)
    onThreads(3) { [container] index in
      for _ in 0..<rounds(20_000) {
        if index == 0 {
          container.reset()
        } else {
          if container.text(form) != "wired" { unwired.add() }
          if form == .singleton { Scope.singleton.reset() }
        }
      }
    }
    #expect(unwired.value == 0)
  }

  @Test func aResetDuringAPushIsNotLost() {
    let (lost, isDone) = (Shared(0), Shared(false))
    let factory = container.number.cached
    onThreads(2) { [container] index in
      if index > 0 {
        while !isDone.value { container.manager.push() }
        return
      }
      for number in 0..<rounds(3_000) {
        factory.register { number }
        _ = factory()
        switch number % 3 {
        case 0: factory.reset()
        case 1: container.manager.reset(options: .registration)
        default: container.manager.reset()
        }
        factory.reset(.scope)
        if factory() != -1 { lost.add() }
      }
      isDone.set(true)
    }
    #expect(lost.value == 0)
  }
}

/// A factory that `autoRegister()` registers.
enum Form: CaseIterable { case plain, graph, singleton }

private final class RacingContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()

  func autoRegister() {
    plain.register { "wired" }
    inGraph.register { "wired" }
    single.register { "wired" }
  }

  func text(_ form: Form) -> String {
    switch form {
    case .plain: plain()
    case .graph: inGraph()
    case .singleton: single()
    }
  }

  var plain: Factory<String> { self { "definition" } }
  var inGraph: Factory<String> { self { "definition" }.graph }
  var single: Factory<String> { self { "definition" }.singleton }
  var number: Factory<Int> { self { -1 } }
}
