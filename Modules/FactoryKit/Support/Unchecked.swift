/// Carries a value between threads that the compiler cannot prove safe to share.
///
/// Factories and what they make need not be `Sendable`: a container is made of such values by
/// definition, as a global variable would be.
///
/// `@unchecked`: the box itself is immutable. Whoever declares a scoped factory of a type that is
/// not `Sendable` decides that all who resolve it may share the instance.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
