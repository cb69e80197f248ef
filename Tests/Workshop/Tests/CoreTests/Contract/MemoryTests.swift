import FactoryKit
import Foundation
import Testing

#if os(Linux)
  /// The memory of a container doesn't grow with the number of operations.
  @Suite(.timeLimit(.minutes(30)), .enabled(if: !isSanitized, "a sanitizer's memory grows"))
  struct MemoryTests {
    @Test func repeatedOperationsLeakNothing() async throws {
      // In a process of its own, where no other test allocates.
      await #expect(processExitsWith: .success) {
        endIfHanging()
        let container = TestContainer()
        for _ in 0..<400 { use(container) }
        let before = residentPages()
        for _ in 0..<1_200 { use(container) }
        let growth = residentPages() - before
        // A leaked object for each parameter would be 300 pages or more.
        precondition(before > 0 && growth < 100, "The memory has grown by \(growth) pages.")
      }
    }
  }

  /// Returns the number of resident pages of the process.
  private func residentPages() -> Int {
    let words = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(
      separator: " "
    )
    return words.flatMap { Int($0[1]) } ?? 0
  }

  /// Performs operations that could leak memory.
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
    container.list.contribute { Service() }
    _ = container.list()
    container.list.reset()
    Scope.request.open {
      _ = container.closable()
    }
    _ = Scope.singleton.clone()
    Scope.singleton.reset()
    _ = TestContainer().used.cached()
  }

  extension TestContainer {
    fileprivate var used: Factory<Service> { self { Service() } }
    fileprivate var ofNumber: ParameterFactory<Double, Service> {
      self { _ in Service() }.scopeOnParameters
    }
    fileprivate var list: Factory<[Service]> { contributed() }
    fileprivate var closable: Factory<Service> {
      self { Service() }.scope(.request).onShutdown { _ in }
    }
  }
#endif
