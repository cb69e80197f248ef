import Synchronization

/// Something with a name.
protocol Named: AnyObject, Sendable {
  var name: String { get }
}

/// What the factories make.
final class Thing: Named {
  let name: String
  private let marks = Atomic<Int>(0)

  init(_ name: String) { self.name = name }

  /// Counts a call of a decorator.
  func mark() { marks.add(1, ordering: .relaxed) }

  /// Whether a decorator was called with it.
  var isMarked: Bool { marks.load(ordering: .relaxed) > 0 }
}
