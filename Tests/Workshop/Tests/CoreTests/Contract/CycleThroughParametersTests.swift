import FactoryKit
import FactoryTesting
import Testing

/// A repeated parameter is a circular dependency; a different parameter is not.
@Suite(.container, .timeLimit(.minutes(30)))
struct CycleThroughParametersTests {
  @Test func aCycleThroughEqualParametersIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (container, all) = (TestContainer(), Meeting(2))
      onThreads(2) { _ = container.cycle(of: 2, all)($0) }
    }
    expectChain(of: ["cycle", "cycle"], in: try #require(result))
  }

  @Test func theChainContainsStepsOfOtherParameters() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      _ = TestContainer().detour(0)
    }
    expectChain(of: ["detour", "halfway", "detour", "halfway"], in: try #require(result))
  }

  @Test func theChainOnTwoThreadsContainsStepsOfOtherParameters() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (container, all) = (TestContainer(), Meeting(2))
      onThreads(2) { _ = container.zigzag(all)($0 * 2) }
    }
    expectChain(
      of: ["zigzag", "halfway", "zigzag", "zigzag", "halfway", "zigzag"],
      in: try #require(result)
    )
  }

  @Test func unequalParametersOnTwoThreadsAreNoCycle() {
    let (container, all) = (TestContainer(), Meeting(2))
    #expect(threadsEnd(2) { _ = container.ladder(all)($0) })
  }

  @Test func parametersWithEqualHashesAreNoCycle() {
    let container = TestContainer()
    let service = container.countdown(Step(number: 3))
    #expect(container.countdown(Step(number: 0)) === service)
  }
}

/// A parameter with a constant hash value.
private struct Step: Hashable, Sendable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}

extension TestContainer {
  fileprivate func cycle(of count: Int, _ all: Meeting) -> ParameterFactory<Int, Service> {
    self(key: "cycle") { number in
      all.join()
      return self.cycle(of: count, all)((number + 1) % count)
    }.scopeOnParameters.cached
  }

  /// From 0 to 1 and back, through another factory.
  fileprivate var detour: ParameterFactory<Int, Service> {
    self { self.halfway($0) { self.detour(1 - $0) } }.scopeOnParameters.cached
  }

  /// From 0 to 1, which needs 2, and from 2 to 3, which needs 0.
  fileprivate func zigzag(_ all: Meeting) -> ParameterFactory<Int, Service> {
    self(key: "zigzag") { number in
      if number % 2 == 0 { return self.halfway(number) { self.zigzag(all)($0 + 1) } }
      all.join()
      return self.zigzag(all)((number + 1) % 4)
    }.scopeOnParameters.cached
  }

  /// From a number to the next lower one, down to zero.
  fileprivate var countdown: ParameterFactory<Step, Service> {
    self { $0.number == 0 ? Service() : self.countdown(Step(number: $0.number - 1)) }
      .scopeOnParameters.cached
  }

  fileprivate func halfway(_ number: Int, _ make: @escaping (Int) -> Service) -> Service {
    ParameterFactory(self, key: "halfway", make)(number)
  }

  fileprivate func ladder(_ all: Meeting) -> ParameterFactory<Int, Service> {
    self { number in
      all.join()
      return number > 5 ? Service() : self.ladder(all)(number + 2)
    }.scopeOnParameters.cached
  }
}
