/// What stands for an instance whose making has failed: handed to all who wait for it, and never kept.
@usableFromInline
final class FailedBuild<T, E: Error>: StoredInstance, @unchecked Sendable {
  @usableFromInline let error: E

  @usableFromInline
  init(_ error: E) { self.error = error }

  @usableFromInline override var isInstance: Bool { false }

  /// No scope keeps what is nothing.
  override var isNothing: Bool { true }

  override var type: Any.Type { T.self }

  override var summary: String? { "error" }
}

/// What the closures of a factory give, if that is not the instance itself.
protocol FactoryOutcome {
  /// The type of the instance.
  static var instanceType: Any.Type { get }
}
