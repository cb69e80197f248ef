import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Two threads may wait for each other, one of them in `autoRegister()`: both must continue.
@Suite(.serialized, .container, .timeLimit(.minutes(30)))
struct AutoRegisterDeadlockTests {
  /// The first thread resolves an instance that the second one is building, and the build uses the first
  /// thread's container.
  @Test(arguments: [true, false], Need.allCases)
  func aBuildAndAnAutoRegisterNeedEachOther(isBuildLast: Bool, need: Need) {
    let (wiring, building) = (DeadlockContainer(), TestContainer())
    let both = Meeting(2)
    let isWiring = Signal()
    wiring.begins.set {
      isWiring.give()
      both.join()
      if !isBuildLast { awaitThread(for: "DeadlockContainer.autoRegister") }
      _ = building.needed()
    }
    building.needed.register {
      both.join()
      if isBuildLast { awaitThread(for: "TestContainer.needed") }
      need.use(wiring)
      return Service()
    }
    let ended = threadsEnd(3) { index in
      switch index {
      case 0: _ = wiring.text()
      case 1: _ = building.needed()
      default:
        // Another thread waits for the end of `autoRegister()`.
        isWiring.wait()
        #expect(wiring.text() == "wired")
      }
    }
    #expect(ended)
    #expect(wiring.text() == "wired")
    #expect(wiring.early() == "wired", "whatever happened before the end of autoRegister()")
    #expect(building.needed() === building.needed())
  }

  @Test func containersMayUseEachOtherInAutoRegister() {
    let containers = [DeadlockContainer(), DeadlockContainer()]
    let both = Meeting(2)
    for (container, other) in zip(containers, containers.reversed()) {
      container.begins.set {
        both.join()
        _ = other.text()
      }
    }
    let ended = threadsEnd(2) { #expect(containers[$0].text() == "wired") }
    #expect(ended)
  }

  private func awaitThread(for name: String) {
    #expect(eventually { ThreadWaits.count(for: name) > 0 })
  }
}

/// The way in which a build of another container uses the container.
enum Need: CaseIterable {
  case instance, registration, reset, fullReset, pushAndPop

  fileprivate func use(_ container: DeadlockContainer) {
    switch self {
    case .instance: _ = container.text()
    case .registration: container.number.register { 1 }
    case .reset: container.manager.reset(options: .scope)
    case .fullReset: container.manager.reset()
    case .pushAndPop:
      container.manager.push()
      container.manager.pop()
    }
  }
}

/// A container that calls a closure in its first `autoRegister()`.
private final class DeadlockContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  let begins = Shared<@Sendable () -> Void>({})

  func autoRegister() {
    early.register { "wired" }
    let begin = begins.value
    begins.set {}
    begin()
    text.register { "wired" }
  }

  var early: Factory<String> { self { "definition" } }
  var text: Factory<String> { self { "definition" } }
  var number: Factory<Int> { self { 0 }.cached }
}

extension TestContainer {
  fileprivate var needed: Factory<Service> { self { Service() }.cached }
}
