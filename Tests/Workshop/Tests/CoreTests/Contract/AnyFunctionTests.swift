import Dispatch
import FactoryKit
import FactoryTesting
import Testing

/// Any function may be called from any thread at any time.
///
/// The tests run in processes of their own, because trace, logger and contexts apply to all
/// containers.
@Suite(.timeLimit(.minutes(30)))
struct AnyFunctionTests {
  @Test func resolvingWorksDuringOtherOperations() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let container = BusyContainer.shared
      container.manager.logger = { _ in }
      let end = ContinuousClock.now + .seconds(0.8)
      onThreads(6) { index in
        var turn = index * 7
        while ContinuousClock.now < end {
          if index < 3 {
            precondition(container.areAllRight(turn % 5), "a factory returned another one's value")
            precondition(Client().isRight)
          } else {
            let all = Interference.allCases
            all[turn % all.count].perform(on: container, turn)
          }
          turn += 1
        }
      }
      container.reset()
      container.manager.circularDependencyTesting = true
      precondition(container.areAllRight(0))
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(!words.contains("Fatal error"), "\(words)")
  }

  @Test func actorsResolveWhileThreadsReset() async {
    await #expect(processExitsWith: .success) {
      endIfHanging()
      let container = BusyContainer()
      let isDone = Shared(false)
      DispatchQueue.global().async {
        onThreads(2) { index in
          while !isDone.value { Interference.allCases[index].perform(on: container, 0) }
        }
      }
      for _ in 0..<300 {
        let stored = await container.stored.resolveOnMainActor()
        precondition(stored == ["stored", "plain"])
        let plain = await container.plain.resolveOnGlobalActor(MainActor.self)
        precondition(plain == "plain")
        let each = await container.eachOfNumber.resolveOnGlobalActor(MainActor.self, 3)
        precondition(each.name == "each 3")
      }
      isDone.change { $0 = true }
    }
  }
}

private struct Client {
  @Injected(\BusyContainer.stored) var stored
  @LazyInjected(\BusyContainer.single) var single
  @WeakLazyInjected(\BusyContainer.storedOfTag) var storedOfTag
  @DynamicInjected(\BusyContainer.plain) var plain
  @InjectedContainer(BusyContainer.self) var container

  /// Whether all injected instances are right.
  ///
  /// Some of them are resolved here.
  var isRight: Bool {
    var client = self
    return stored == ["stored", "plain"] && client.single.name == "single" && plain == "plain"
      && (client.storedOfTag?.name ?? "storedOfTag") == "storedOfTag"
      && client.$stored.resolve(reset: .scope) == ["stored", "plain"]
      && container === BusyContainer.shared
      && dependency(\BusyContainer.number) == 1
      && dependency(\BusyContainer.ofNumber, parameter: 4).name.hasPrefix("ofNumber ")
  }
}
