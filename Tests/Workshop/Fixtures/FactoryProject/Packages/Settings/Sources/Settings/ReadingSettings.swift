import FactoryKit
import Storage

public final class ReadingSettings: Sendable {
  private let store = Container.shared.store()

  public var maximum: Int { store.value(for: "maximum").flatMap { Int($0) } ?? 10 }
  public var summary: String { "at most \(maximum) headlines" }
}
