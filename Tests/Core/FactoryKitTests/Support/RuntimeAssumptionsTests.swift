import Testing

@testable import FactoryKit

/// The fact about the Swift runtime that FactoryKit depends on, and optionals in existentials.
struct RuntimeAssumptionsTests {
  @Test func factIsTrue() async {
    #expect(await RuntimeAssumptions.violation == nil)
  }

  @Test("A child task has its parent's task-local value, and another task has a copy")
  func taskLocalValues() async throws {
    let container = AssumptionsContainer()
    #expect(try await container.starting() == ["starting inChild", "inTask"])
  }

  @Test("A nil in an existential is found, and no scope stores it")
  func optionalsInExistentials() {
    let container = AssumptionsContainer()
    for _ in 1...2 {
      #expect(!container.nothing().isThere)
      #expect(container.something().isThere)
    }
    #expect(container.built.value == ["nothing", "something", "nothing"])
  }
}

private protocol Possible {
  var isThere: Bool { get }
}

extension Int?: Possible {
  fileprivate var isThere: Bool { self != nil }
}

private final class AssumptionsContainer: ManagedContainer {
  let manager = ContainerManager()
  let built = Shared<[String]>([])
  var nothing: Factory<any Possible> {
    self {
      self.built.change { $0.append("nothing") }
      return Int?.none
    }
    .cached
  }
  /// The names of the factories that are being built around the calling code.
  private var builds: String {
    ResolutionThread.currentFrames.map(\.key.declaration.displayName).joined(separator: " ")
  }
  var something: Factory<any Possible> {
    self {
      self.built.change { $0.append("something") }
      return Int?.some(1)
    }
    .cached
  }
  var inChild: Factory<String> { self { self.builds } }
  var inTask: Factory<String> { self { self.builds } }
  var starting: AsyncFactory<[String]> {
    self { [unowned self] in
      async let child = self.inChild()
      let other = await Task { self.inTask() }.value
      return await [child, other]
    }
    .cached
  }
}
