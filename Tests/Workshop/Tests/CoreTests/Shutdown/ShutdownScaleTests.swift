import FactoryKit
import Testing

/// The time of an action or a build doesn't depend on the number of instances with actions.
@Suite(.timeLimit(.minutes(30)), .enabled(if: !isSanitized, "a sanitizer takes many times as long"))
struct ShutdownScaleTests {
  private let container = ManyContainer()

  @Test func manyInstancesAreClosedInReverseOrder() async throws {
    let count = 100_000
    for number in 0..<count { _ = container.part(number) }
    try await container.shutdown(within: .seconds(600))
    #expect(container.closed.value.elementsEqual((0..<count).reversed()))
  }

  @Test func manyBuildsAtOnceComplete() async throws {
    let count = 60_000
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<count {
        group.addTask { _ = try await container.asyncPart(number) }
      }
      try await group.waitForAll()
    }
    try await container.shutdown(within: .seconds(600))
    #expect(container.closed.value.count == count)
  }

  @Test func chainOfReleasedInstancesDoesNotGrow() async throws {
    let count = 100_000
    var page = container.page(0)
    var most = 0
    for number in 1..<count {
      page = container.page(number)
      most = max(most, container.pages.value)
    }
    #expect(most < 10)
    try await container.shutdown(within: .seconds(600))
    #expect(container.closed.value.count == 1)
    withExtendedLifetime(page) {}
  }
}

private final class ManyContainer: ManagedContainer {
  let manager = ContainerManager()
  /// The numbers of the closed instances.
  let closed = Shared<[Int]>([])
  /// The number of living pages.
  let pages = Shared(0)

  var part: ParameterFactory<Int, Part> {
    self { Part(number: $0) }.scopeOnParameters.cached.onShutdown { [closed] part in
      closed.change { $0.append(part.number) }
    }
  }
  var asyncPart: AsyncParameterFactory<Int, Part> {
    self { number in
      await Task.yield()
      return Part(number: number)
    }.scopeOnParameters.cached.onShutdown { [closed] part in
      closed.change { $0.append(part.number) }
    }
  }
  /// A page that resolves the page before it, which the program holds.
  var page: ParameterFactory<Int, Counted> {
    self { number in
      if number > 0 { _ = self.page(number - 1) }
      return Counted(self.pages)
    }.scopeOnParameters.shared.onShutdown { [closed] _ in closed.change { $0.append(0) } }
  }
}

private struct Part: Sendable {
  let number: Int
}
