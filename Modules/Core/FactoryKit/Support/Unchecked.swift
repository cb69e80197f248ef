/// A value that the compiler cannot prove safe to share between threads.
///
/// Factories and their products need not be `Sendable`. A container shares them, as a global variable would.
///
/// `@unchecked`: the box is immutable. With a scope for a type that isn't `Sendable`, the declaration
/// decides that all threads may share the instance.
@usableFromInline
struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
