/// Something that a container keeps, whatever its type: an instance, or a closure.
///
/// Whoever takes a value out names its type. That is the type it was put in with: the key of an
/// entry has the types of the factory's parameter and product.
///
/// `@unchecked`: the subclasses, which are in this module, are immutable. What they hold is shared
/// by all who resolve, as with ``Unchecked``.
@usableFromInline
class StoredObject: @unchecked Sendable {
  @usableFromInline
  init() {}

  /// Whether this stands for an instance that there is nothing to make with.
  var isMissing: Bool { false }

  /// Whether this is an instance, and not something in place of one.
  @usableFromInline var isInstance: Bool { true }

  /// What a trace shows of something in place of an instance.
  var summary: String? { nil }

  /// Whether the value in a box is `nil`, which no scope keeps.
  var isNothing: Bool { false }

  /// The value in a box.
  var any: Any { self }

  /// The type that the value in a box was put in with.
  var type: Any.Type { Self.self }

  /// Calls a decorator with the value in a box.
  func decorate(with decorator: StoredObject, isNew: Bool) {}
}
