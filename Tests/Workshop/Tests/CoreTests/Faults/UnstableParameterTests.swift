import FactoryKit
import Testing

/// Parameters that no lookup finds again leak nothing.
struct UnstableParameterTests {
  let container = TestContainer()

  @Test func instancesForNaNAreRemoved() {
    let alive = Shared(0)
    container.alive.register { alive }
    for _ in 0..<4_000 { _ = container.ofSamples(Samples(values: [.nan])) }
    #expect(alive.value < 2_500)
  }

  @Test func aHashChangingDuringTheBuildIsNoCycle() {
    for _ in 0..<100 {
      let key = ChangingKey()
      let service = container.ofChanging(key)
      #expect(container.ofChanging(key) !== service, "the stored instance can't be found")
    }
  }

  @Test func instancesForChangedHashesAreRemoved() {
    let alive = Shared(0)
    container.alive.register { alive }
    let key = ChangingKey()
    for number in 0..<1_000 {
      key.number.change { $0 = number }
      _ = container.ofPlainKey(key)
    }
    #expect(alive.value < 300)
  }

  @Test(.timeLimit(.minutes(30)), arguments: [true, false])
  func aComparisonThatUsesTheFactoryStopsTheProgram(isResolving: Bool) async {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [isResolving] in
      let container = TestContainer()
      _ = container.ofUsing(Using())
      _ = container.ofUsing(
        Using {
          if isResolving { _ = container.ofUsing(Using()) } else { container.ofUsing.reset() }
        }
      )
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let factory = "ofUsing (CoreTests/UnstableParameterTests.swift:"
    #expect(words.contains("The == or hash(into:) of a parameter of \(factory)"), "\(words)")
  }

  @Test func aContainerIsFreedWithAChangedHash() {
    weak var freed: TestContainer?
    do {
      let container = TestContainer()
      freed = container
      _ = container.ofChanging(ChangingKey())
    }
    #expect(freed == nil)
  }
}

/// A parameter whose comparison calls a closure.
private struct Using: Hashable, Sendable {
  var whenCompared: (@Sendable () -> Void)?

  static func == (left: Using, right: Using) -> Bool {
    left.whenCompared?()
    right.whenCompared?()
    return true
  }

  func hash(into hasher: inout Hasher) {}
}

private struct Samples: Hashable, Sendable {
  let values: [Double]
}

/// A parameter that breaks the rules of `Hashable`: its hash value changes.
private final class ChangingKey: Hashable, Sendable {
  let number = Shared(0)
  static func == (left: ChangingKey, right: ChangingKey) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(number.value) }
}

/// An object that counts the living objects of its kind.
private final class Counted: Sendable {
  let alive: Shared<Int>
  init(_ alive: Shared<Int>) {
    self.alive = alive
    alive.change { $0 += 1 }
  }
  deinit { alive.change { $0 -= 1 } }
}

extension TestContainer {
  fileprivate var ofUsing: ParameterFactory<Using, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
  fileprivate var alive: Factory<Shared<Int>> { self { Shared(0) } }
  fileprivate var ofSamples: ParameterFactory<Samples, Counted> {
    self { _ in Counted(self.alive()) }.scopeOnParameters.cached
  }
  fileprivate var ofChanging: ParameterFactory<ChangingKey, Service> {
    self { key in
      key.number.change { $0 += 1 }
      return Service()
    }.scopeOnParameters.cached
  }
  fileprivate var ofPlainKey: ParameterFactory<ChangingKey, Counted> {
    self { _ in Counted(self.alive()) }.scopeOnParameters.cached
  }
}
