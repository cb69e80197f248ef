import FactoryKit
import FactoryTesting
import Testing

/// A thread in `autoRegister()` and a building thread may wait for each other.
///
/// The first thread resolves an instance that the second one is building, and the build uses the first
/// thread's container. Both threads must continue, in either order of their waits.
@Suite(.container, .timeLimit(.minutes(30)))
struct AutoRegisterDeadlockTests {
  @Test(arguments: [true, false], DeadlockContainer.Need.allCases)
  fileprivate func aBuildAndAnAutoRegisterNeedEachOther(
    isBuildLast: Bool,
    need: DeadlockContainer.Need
  ) {
    let (wiring, building) = (DeadlockContainer(), TestContainer())
    let (isWiring, isBuilding) = (Signal(), Signal())
    wiring.begins.change {
      $0 = {
        isWiring.give()
        isBuilding.wait()
        if !isBuildLast { pause(seconds: 0.03) }
        _ = building.needed()
      }
    }
    building.needed.register {
      isBuilding.give()
      isWiring.wait()
      if isBuildLast { pause(seconds: 0.03) }
      wiring.use(need)
      return Service()
    }
    let ended = threadsEnd(2) { index in
      if index == 0 { _ = wiring.text() } else { _ = building.needed() }
    }
    #expect(ended)
    #expect(wiring.text() == "wired")
    #expect(wiring.early() == "wired", "whatever happened before the end of autoRegister()")
    #expect(building.needed() === building.needed())
  }

  @Test(arguments: [true, false])
  func aThirdThreadWaitsForTheAutoRegister(isBuildLast: Bool) {
    let (wiring, building) = (DeadlockContainer(), TestContainer())
    let (isWiring, isBuilding) = (Signal(), Signal())
    wiring.begins.change {
      $0 = {
        isWiring.give()
        isBuilding.wait()
        pause(seconds: isBuildLast ? 0.02 : 0.05)
        _ = building.needed()
        pause(seconds: 0.01)
      }
    }
    building.needed.register {
      isBuilding.give()
      isWiring.wait()
      pause(seconds: isBuildLast ? 0.05 : 0.02)
      _ = wiring.text()
      return Service()
    }
    let seen = Shared<[String]>([])
    let ended = threadsEnd(4) { index in
      switch index {
      case 0: _ = wiring.text()
      case 1: _ = building.needed()
      default:
        isWiring.wait()
        let text = wiring.text()
        seen.change { $0.append(text) }
      }
    }
    #expect(ended)
    #expect(seen.value == ["wired", "wired"])
  }
}

/// A container that calls a closure in its first `autoRegister()`.
private final class DeadlockContainer: SharedContainer, AutoRegistering {
  /// The way in which a build of another container uses this one.
  enum Need: CaseIterable { case instance, registration, reset, fullReset, pushAndPop }

  @TaskLocal static var shared = DeadlockContainer()
  let manager = ContainerManager()
  let begins = Shared<(@Sendable () -> Void)?>(nil)

  func autoRegister() {
    early.register { "wired" }
    let begin = begins.value
    begins.change { $0 = nil }
    begin?()
    text.register { "wired" }
  }

  var early: Factory<String> { self { "definition" } }
  var text: Factory<String> { self { "definition" } }
  var number: Factory<Int> { self { 0 }.cached }

  func use(_ need: Need) {
    switch need {
    case .instance: _ = text()
    case .registration: number.register { 1 }
    case .reset: manager.reset(options: .scope)
    case .fullReset: manager.reset()
    case .pushAndPop:
      manager.push()
      manager.pop()
    }
  }
}

extension TestContainer {
  fileprivate var needed: Factory<Service> { self { Service() }.cached }
}
