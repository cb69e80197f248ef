import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// `autoRegister()` runs once for each container, before the first resolution.
@Suite(.serialized, .container, .timeLimit(.minutes(30)))
struct AutoRegisterOnceTests {
  @Test(arguments: [false, true])
  func eightThreadsWaitForOneRun(isReset: Bool) {
    for _ in 0..<10 {
      let container = SlowlyWiredContainer()
      if isReset {
        _ = container.text()
        container.reset()
      }
      let ended = threadsEnd(8) { index in
        #expect((index % 2 == 0 ? container.text() : container.late()) == "wired")
      }
      #expect(ended)
      #expect(container.runs.value == (isReset ? 2 : 1))
    }
  }

  @Test func containersRunAutoRegisterConcurrently() {
    let all = Meeting(4)
    let containers = (0..<4).map { _ in SlowlyWiredContainer { all.join() } }
    let ended = threadsEnd(8) { #expect(containers[$0 % 4].text() == "wired") }
    #expect(ended)
    #expect(containers.map(\.runs.value) == [1, 1, 1, 1])
  }

  @Test(arguments: FirstUse.allCases)
  func allOperationsWaitForAutoRegister(use: FirstUse) {
    let isWiring = Signal()
    let container = SlowlyWiredContainer { isWiring.give() }
    let ended = threadsEnd(8) { index in
      if index > 0 { isWiring.wait() }
      use.perform(on: container)
      // The operation took effect after `autoRegister()`, and not during it.
      #expect(container.text() == "wired")
    }
    #expect(ended)
    #expect(container.runs.value == 1)
  }

  @Test func aPushDuringAutoRegisterWaits() {
    let (isWiring, isPushed) = (Signal(), Shared(false))
    let name = "SlowlyWiredContainer.autoRegister"
    let container = SlowlyWiredContainer {
      isWiring.give()
      #expect(eventually { ThreadWaits.count(for: name) == 1 || isPushed.value })
    }
    let ended = threadsEnd(2) { index in
      if index == 0 {
        _ = container.text()
        return
      }
      isWiring.wait()
      container.manager.push()
      isPushed.set(true)
    }
    #expect(ended)
    container.manager.pop()
    #expect(container.text() == "wired")
    #expect(container.runs.value == 1, "the saved state was wired")
  }

  @Test func autoRegisterMayWaitForAThread() {
    let other = OpenContainer()
    let container = SlowlyWiredContainer {
      for use in ContainerUse.allCases { #expect(use.performHereAndElsewhere(on: other)) }
    }
    #expect(container.text() == "wired")
  }
}

/// The first use of a container.
enum FirstUse: CaseIterable {
  case resolving, registering, modifying, decorating, resettingInstances, readingAScope

  fileprivate func perform(on container: SlowlyWiredContainer) {
    switch self {
    case .resolving: _ = container.text()
    case .registering: container.number.register { 1 }
    case .modifying: container.number.timeToLive(60)
    case .decorating: container.decorator { _ in }
    case .resettingInstances: container.manager.reset(options: .scope)
    case .readingAScope: _ = container.stored
    }
  }
}

/// A container with a slow `autoRegister()`, which counts its calls.
private final class SlowlyWiredContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  let runs = Shared(0)
  private let begin: @Sendable () -> Void

  init(_ begin: @escaping @Sendable () -> Void = {}) { self.begin = begin }

  func autoRegister() {
    runs.add()
    begin()
    text.register { "wired" }
    pause(seconds: 0.003)
    late.register { "wired" }
  }

  var text: Factory<String> { self { "definition" } }
  var late: Factory<String> { self { "definition" }.unique }
  var number: Factory<Int> { self { 0 } }
  var stored: Factory<Service> { self { Service() }.cached }
}
