import FactoryKit
import Foundation
import Testing

#if os(Linux)
  /// What a container needs does not grow with what is done with it.
  @Suite(.timeLimit(.minutes(10)), .enabled(if: !isSanitized, "a sanitizer's memory grows"))
  struct MemoryTests {
    @Test func nothingIsLeftBehindByWhatIsDoneOverAndOver() async throws {
      // In a process of its own, where no other test allocates.
      await #expect(processExitsWith: .success) {
        endIfHanging()
        let container = TestContainer()
        for _ in 0..<400 { use(container) }
        let before = residentPages()
        for _ in 0..<1_200 { use(container) }
        let growth = residentPages() - before
        // An object left behind for each parameter would be 300 pages or more.
        precondition(before > 0 && growth < 100, "It has grown by \(growth) pages.")
      }
    }
  }

  /// Returns how many pages of memory the process uses.
  private func residentPages() -> Int {
    let words = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " "
    )
    return words.flatMap { Int($0[1]) } ?? 0
  }

  /// Does what could leave something behind.
  private func use(_ container: TestContainer) {
    for scope in [Scope.cached, .shared, .singleton, .graph, .unique] {
      container.used.scope(scope).register { Service() }
      _ = container.used()
      container.used.onArg("none") { Service() }.decorator { _ in }.timeToLive(60)
      _ = container.used()
      for number in [1, 2, .nan, Double.random(in: 0...1e9)] {
        _ = container.ofNumber.scope(scope)(number)
      }
      container.used.reset()
    }
    container.manager.push()
    container.manager.reset(options: .scope)
    container.manager.reset(scope: .shared)
    container.manager.pop()
    container.ofNumber.reset()
    container.reset()
    Scope.singleton.reset()
    _ = TestContainer().used.cached()
  }

  extension TestContainer {
    fileprivate var used: Factory<Service> { self { Service() } }
    fileprivate var ofNumber: ParameterFactory<Double, Service> {
      self { _ in Service() }.scopeOnParameters
    }
  }
#endif
