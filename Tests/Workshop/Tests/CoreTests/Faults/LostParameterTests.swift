import FactoryKit
import Testing

/// Parameters that can't be found again leave nothing behind.
struct LostParameterTests {
  let container = TestContainer()

  @Test func instancesOfParametersThatAreEqualToNothingDoNotPileUp() {
    let alive = Shared(0)
    container.alive.register { alive }
    for _ in 0..<1_000 { _ = container.ofSamples(Samples(values: [.nan])) }
    #expect(alive.value < 20)
  }

  @Test func unequalParametersOfOneHashValueKeepTheirInstances() {
    let services = (0..<100).map { container.ofClashing(Clashing(number: $0)) }
    for (number, service) in services.enumerated() {
      #expect(container.ofClashing(Clashing(number: number)) === service)
    }
  }

  @Test func aParameterWhoseHashValueChangesWhileItsInstanceIsBuiltIsNoCircle() {
    for _ in 0..<100 {
      let key = ChangingKey()
      let service = container.ofChanging(key)
      #expect(container.ofChanging(key) !== service, "what is kept for it can't be found")
    }
  }

  @Test func instancesOfParametersWhoseHashValueChangesLaterDoNotPileUp() {
    let alive = Shared(0)
    container.alive.register { alive }
    let key = ChangingKey()
    for number in 0..<1_000 {
      key.number.change { $0 = number }
      _ = container.ofPlainKey(key)
    }
    #expect(alive.value < 300)
  }

  @Test func aContainerIsFreedWithAParameterWhoseHashValueHasChanged() {
    weak var freed: TestContainer?
    do {
      let container = TestContainer()
      freed = container
      _ = container.ofChanging(ChangingKey())
    }
    #expect(freed == nil)
  }
}

private struct Samples: Hashable, Sendable {
  let values: [Double]
}

private struct Clashing: Hashable, Sendable {
  let number: Int
  func hash(into hasher: inout Hasher) {}
}

/// A key that breaks the rule for keys: its hash value changes.
private final class ChangingKey: Hashable, Sendable {
  let number = Shared(0)
  static func == (left: ChangingKey, right: ChangingKey) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(number.value) }
}

/// Something that counts how many of it there are.
private final class Counted: Sendable {
  let alive: Shared<Int>
  init(_ alive: Shared<Int>) {
    self.alive = alive
    alive.change { $0 += 1 }
  }
  deinit { alive.change { $0 -= 1 } }
}

extension TestContainer {
  fileprivate var alive: Factory<Shared<Int>> { self { Shared(0) } }
  fileprivate var ofSamples: ParameterFactory<Samples, Counted> {
    self { _ in Counted(self.alive()) }.scopeOnParameters.cached
  }
  fileprivate var ofClashing: ParameterFactory<Clashing, Service> {
    self { _ in Service() }.scopeOnParameters.cached
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
