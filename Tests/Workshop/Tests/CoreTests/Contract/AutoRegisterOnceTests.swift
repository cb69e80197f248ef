import FactoryKit
import FactoryTesting
import Testing

/// `autoRegister()` runs once for each container, before the first resolution.
@Suite(.container, .timeLimit(.minutes(30)))
struct AutoRegisterOnceTests {
  @Test func eightThreadsWaitForOneRun() {
    for _ in 0..<20 {
      let container = SlowlyWiredContainer()
      expectWired(container, runs: 1)
    }
  }

  @Test func eightThreadsWaitForOneRunAfterAReset() {
    for _ in 0..<10 {
      let container = SlowlyWiredContainer()
      _ = container.text()
      container.reset()
      expectWired(container, runs: 2)
    }
  }

  @Test func containersRunAutoRegisterConcurrently() {
    let all = Meeting(4)
    let containers = (0..<4).map { _ in SlowlyWiredContainer { _ in all.join() } }
    let ended = threadsEnd(8) { #expect(containers[$0 % 4].text() == "wired") }
    #expect(ended)
    #expect(containers.map(\.runs.value) == [1, 1, 1, 1])
  }

  @Test(arguments: FirstUse.allCases)
  fileprivate func allOperationsWaitForAutoRegister(use: FirstUse) {
    for _ in 0..<5 {
      let isWiring = Signal()
      let container = SlowlyWiredContainer { _ in isWiring.give() }
      let ended = threadsEnd(8) { index in
        if index > 0 { isWiring.wait() }
        use.perform(on: container)
        // The operation took effect after `autoRegister()`, and not during it.
        #expect(container.text() == "wired")
      }
      #expect(ended)
      #expect(container.runs.value == 1)
    }
  }

  @Test func autoRegisterMayResolveInAllScopes() {
    let container = SlowlyWiredContainer {
      _ = $0.stored()
      _ = $0.single()
      _ = $0.inGraph()
      _ = $0.ofNumber(1)
      #expect($0.text() == "definition")
      $0.text.register { "in between" }
      #expect($0.text() == "in between")
    }
    expectWired(container, runs: 1)
  }

  @Test func autoRegisterMayWaitForAThread() {
    let other = OpenContainer()
    let container = SlowlyWiredContainer { _ in
      for use in ContainerUse.allCases {
        let isFree = use.performHereAndElsewhere(on: other)
        #expect(isFree)
      }
    }
    expectWired(container, runs: 1)
  }

  /// Expects that eight concurrent resolutions see all registrations.
  private func expectWired(
    _ container: SlowlyWiredContainer,
    runs: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let texts = Shared<[String]>([])
    let ended = threadsEnd(8) { index in
      let text = index % 2 == 0 ? container.text() : container.late()
      texts.change { $0.append(text) }
    }
    #expect(ended, sourceLocation: sourceLocation)
    #expect(texts.value == Array(repeating: "wired", count: 8), sourceLocation: sourceLocation)
    #expect(container.runs.value == runs, sourceLocation: sourceLocation)
  }
}

/// The first use of a container.
private enum FirstUse: CaseIterable {
  case resolving, registering, modifying, decorating, resettingInstances, readingAScope

  func perform(on container: SlowlyWiredContainer) {
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
private final class SlowlyWiredContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = SlowlyWiredContainer()
  let manager = ContainerManager()
  let runs = Shared(0)
  private let begin: @Sendable (SlowlyWiredContainer) -> Void

  init(_ begin: @escaping @Sendable (SlowlyWiredContainer) -> Void = { _ in }) {
    self.begin = begin
  }

  func autoRegister() {
    runs.change { $0 += 1 }
    begin(self)
    text.register { "wired" }
    pause(seconds: 0.003)
    late.register { "wired" }
  }

  var text: Factory<String> { self { "definition" } }
  var late: Factory<String> { self { "definition" }.unique }
  var number: Factory<Int> { self { 0 } }
  var stored: Factory<Service> { self { Service() }.cached }
  var single: Factory<Service> { self { Service() }.singleton }
  var inGraph: Factory<Service> { self { Service() }.graph }
  var ofNumber: ParameterFactory<Int, Int> { self { $0 }.scopeOnParameters.cached }
}
