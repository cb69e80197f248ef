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
    #expect(failure.description.contains("--replay \(failure.seed) --length 40 --local"))
  }

  @Test func aLeakIsFoundAtTheEnd() throws {
    let failure = try #require(Self.run(with: Hoarder.init).run(1, seed: 1).failure)
    #expect(failure.operations.isEmpty)
    #expect(failure.description.contains("when all was dropped"))
  }

  private static func run(with makeSubject: @escaping () -> any Performer) -> ModelRun {
    ModelRun(length: 40, ownsProcess: false, trial: Trial(of: makeSubject))
  }
}

/// A model whose `pop()` does nothing.
private final class Forgetful: Performer {
  private let model = Model()

  static func forgets(_ operation: CoreModel.Operation) -> Bool {
    if case .pop = operation { true } else { false }
  }

  func perform(_ operation: CoreModel.Operation) -> Outcome {
    model.perform(Self.forgets(operation) ? .advance(0) : operation)
  }

  func end() -> Int { model.end() }
}

/// A model that leaks at the end.
private final class Hoarder: Performer {
  private let model = Model()

  func perform(_ operation: CoreModel.Operation) -> Outcome { model.perform(operation) }
  func end() -> Int { model.end() + 1 }
}
