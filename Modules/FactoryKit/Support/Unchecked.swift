/// Carries a value between threads that the compiler cannot prove safe to share.
///
/// Factories and what they make need not be `Sendable`: a container is made of such values by
/// definition, as a global variable would be.
///
/// `@unchecked`: the box itself is immutable. Whoever declares a scoped factory of a type that is
/// not `Sendable` decides that all who resolve it may share the instance.
@usableFromInline
struct Unchecked<Value>: @unchecked Sendable {
  @usableFromInline let value: Value

  @inlinable
  init(_ value: Value) { self.value = value }
}
