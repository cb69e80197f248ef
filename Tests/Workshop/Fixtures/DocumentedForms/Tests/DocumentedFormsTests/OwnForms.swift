import FactoryTesting
import Testing

// FactoryKit's own overloads of names that Factory has too.
extension Container {
  fileprivate var failing: ThrowingFactory<Int> { self { try fail() }.timeToLive(.seconds(60)) }
  fileprivate var failingSquare: ThrowingParameterFactory<Int, Int> { self { try fail(with: $0) } }
  fileprivate var waiting: AsyncFactory<Int> { self { await wait(with: 2) } }
  fileprivate var waitingSquare: AsyncParameterFactory<Int, Int> { self { await wait(with: $0) } }

  fileprivate var promisedFailing: ThrowingFactory<Int?> { promised() }
  fileprivate var promisedFailingSquare: ThrowingParameterFactory<Int, Int?> { promised() }
  fileprivate var promisedWaiting: AsyncFactory<Int?> { promised() }
  fileprivate var promisedWaitingSquare: AsyncParameterFactory<Int, Int?> { promised() }
}

private func fail(with number: Int = 2) throws -> Int {
  if number < 0 { throw CancellationError() }
  return number * number
}

private func wait(with number: Int) async -> Int {
  await Task.yield()
  return number * number
}

@Suite(.container)
struct OwnForms {
  @Test func throwing() throws {
    #expect(try Container.shared.failing() == 4)
    #expect(throws: CancellationError.self) { try Container.shared.failingSquare(-1) }
    Container.shared.failing { 5 }
    Container.shared.failingSquare(factory: { try fail(with: $0 + 1) })
    #expect(try Container.shared.failing() == 5)
    #expect(try Container.shared.failingSquare(3) == 16)
  }

  @Test func waiting() async throws {
    #expect(try await Container.shared.waiting() == 4)
    #expect(try await Container.shared.waitingSquare(3) == 9)
  }

  @Test func promised() async throws {
    Container.shared.promisedFailing.register { 1 }
    Container.shared.promisedFailingSquare.register { $0 }
    Container.shared.promisedWaiting.register { 3 }
    Container.shared.promisedWaitingSquare.register { $0 }
    #expect(try Container.shared.promisedFailing() == 1)
    #expect(try Container.shared.promisedFailingSquare(2) == 2)
    #expect(try await Container.shared.promisedWaiting() == 3)
    #expect(try await Container.shared.promisedWaitingSquare(4) == 4)
  }
}
