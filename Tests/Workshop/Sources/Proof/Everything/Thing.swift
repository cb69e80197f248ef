import Synchronization

/// Something with a name.
protocol Named: AnyObject, Sendable {
  var name: String { get }
}

/// The instances of the factories.
final class Thing: Named {
  let name: String
  private let marks = Atomic<Int>(0)

  init(_ name: String) { self.name = name }

  /// Records a call of a decorator.
  func mark() { marks.add(1, ordering: .relaxed) }

  /// Whether a decorator has received the thing.
  var isMarked: Bool { marks.load(ordering: .relaxed) > 0 }
}
