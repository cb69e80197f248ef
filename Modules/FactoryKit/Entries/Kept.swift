/// Something that a container keeps, whatever its type: an instance, or a closure.
///
/// Whoever takes a value out names its type. That is the type it was put in with: the key of an
/// entry has the types of the factory's parameter and product.
///
/// `@unchecked`: the subclasses, which are in this module, are immutable. What they hold is shared
/// by all who resolve, as with ``Unchecked``.
@usableFromInline
class Kept: @unchecked Sendable {
  @usableFromInline
  init() {}

  /// The value in a box that holds it strongly; `nil` if it was held weakly and is gone.
  func strongly() -> Kept? { self }

  /// Whether this stands for an instance that there is nothing to make with.
  var isMissing: Bool { false }

  /// Whether the value in a box is `nil`, which no scope keeps.
  var isNothing: Bool { false }

  /// The value in a box, as something that holds it weakly; `nil` if it is no instance of a class.
  func weakly() -> Kept? { nil }

  /// The value in a box.
  var any: Any { self }

  /// The type that the value in a box was put in with.
  var type: Any.Type { Self.self }

  /// Calls a decorator with the value in a box.
  func decorate(with decorator: Kept, isNew: Bool) {}

  /// The value in a box as a scope keeps it; `nil` when it is nothing that this scope keeps.
  final func kept(by keeping: Scope.Keeping) -> Kept? {
    switch keeping {
    case .nobody: nil
    case .container, .process, .resolution: isNothing ? nil : self
    case .containerWeakly: weakly()
    }
  }

  /// The value of a box that holds one strongly.
  @inlinable
  final func value<Value>(as type: Value.Type) -> Value {
    unsafeDowncast(self, to: Box<Value>.self).value
  }

  /// The value of a box that holds one weakly; `nil` when it is gone.
  @inlinable
  final func weakValue<Value>(as type: Value.Type) -> Value? {
    unsafeDowncast(self, to: WeakBox<Value>.self).value
  }
}
