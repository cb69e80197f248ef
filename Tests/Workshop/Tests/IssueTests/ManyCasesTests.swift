import FactoryTesting
import Testing

/// A thousand concurrent cases, each with its own registrations, singletons and waits.
@Suite(.unwired)
struct ManyCasesTests {
  @Test(arguments: 0..<1000)
  func casesAreIsolated(number: Int) async throws {
    let container = Container.shared
    #expect(container.caseNumber() == -1)
    container.caseNumber.register { number }
    await Task.yield()
    #expect(container === Container.shared)
    #expect(Container.shared.caseNumber() == number)

    let singleton = container.caseSingleton()
    #expect(singleton.number == number)
    try await Task.sleep(for: .microseconds(number % 10 * 100))
    #expect(Container.shared.caseSingleton() === singleton)

    let numbers = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          await Task.yield()
          return Container.shared.caseCached().number + Container.shared.caseSingleton().number
        }
      }
      return await group.reduce(into: Set<Int>()) { $0.insert($1) }
    }
    #expect(numbers == [number * 2])

    container.caseNumber.reset()
    Scope.singleton.reset()
    #expect(container.caseSingleton().number == -1)
  }
}

private final class Numbered: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

extension Container {
  fileprivate var caseNumber: Factory<Int> { self { -1 } }
  fileprivate var caseCached: Factory<Numbered> { self { Numbered(self.caseNumber()) }.cached }
  fileprivate var caseSingleton: Factory<Numbered> {
    self { Numbered(self.caseNumber()) }.singleton
  }
}
