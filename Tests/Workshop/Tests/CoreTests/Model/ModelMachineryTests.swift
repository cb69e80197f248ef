import CoreModel
import Testing

/// The random sequences find faults, and are shortened.
struct ModelMachineryTests {
  @Test func aFailingSequenceIsShortened() throws {
    let failure = try #require(Self.run(with: Forgetful.init).run(1_000, seed: 1).failure)
    // A push, a change, a pop without effect, and a step that shows the difference.
    #expect(failure.operations.count <= 5, "\(failure)")
    #expect(failure.operations.count { Forgetful.forgets($0) } == 1, "\(failure)")
    #expect(failure.mismatch.step == failure.operations.count - 1)
    #expect(failure.mismatch.expected != failure.mismatch.found)
  }

  @Test func aFailureNamesTheCommand() throws {
    let failure = try #require(Self.run(with: Forgetful.init).run(1_000, seed: 3).failure)
    let text = failure.description
    #expect(text.contains("the seed \(failure.seed), of 40 steps"))
    #expect(text.contains("Proof model --replay \(failure.seed) --length 40"))
    #expect(text.contains("Expected at step"))
    #expect(text.contains("Found:"))
  }

  @Test func aLeakIsFoundAtTheEnd() throws {
    let failure = try #require(Self.run(with: Hoarder.init).run(1, seed: 1).failure)
    #expect(failure.operations.isEmpty)
    #expect(failure.mismatch.step == 0)
    #expect(failure.description.contains("Expected at step 1, where step 1 is the end"))
  }

  @Test func aRunWithoutFaultsFindsNothing() {
    let report = Self.run { Model() }.run(100, seed: 1)
    #expect(report.failure == nil)
    #expect(report.steps > 3_000)
  }

  private static func run(with makeSubject: @escaping () -> any Performer) -> ModelRun {
    ModelRun(length: 40) { _ in makeSubject() }
  }
}

/// A model whose `pop()` does nothing.
private final class Forgetful: Performer {
  private let model = Model()

  static func forgets(_ operation: CoreModel.Operation) -> Bool {
    if case .pop = operation { true } else { false }
  }

  func perform(_ operation: CoreModel.Operation) -> Outcome? {
    model.perform(Self.forgets(operation) ? .advance(0) : operation)
  }

  func alive(settlingIn expected: ClosedRange<Int>) -> Int {
    model.alive(settlingIn: expected)
  }

  func end() -> Int { model.end() }
}

/// A model that leaks at the end.
private final class Hoarder: Performer {
  private let model = Model()

  func perform(_ operation: CoreModel.Operation) -> Outcome? { model.perform(operation) }

  func alive(settlingIn expected: ClosedRange<Int>) -> Int {
    model.alive(settlingIn: expected)
  }

  func end() -> Int { model.end() + 1 }
}
