/// A value, held strongly.
@usableFromInline
final class Box<Value>: StoredInstance, @unchecked Sendable {
  @usableFromInline let value: Value

  @usableFromInline
  init(_ value: Value) { self.value = value }

  override var isNothing: Bool { isNil(value) }

  override func weakly() -> StoredInstance? { object(in: value).map { WeakBox(value, $0) } }

  override var any: Any { value }

  override var type: Any.Type { Value.self }

  override func decorate(with decorator: StoredObject, isNew: Bool) {
    unsafeDowncast(decorator, to: Decoration<Value>.self).decorate(value, isNew)
  }
}

/// What stands for an instance that there is nothing to make with.
final class Missing: StoredInstance, @unchecked Sendable {
  override var isMissing: Bool { true }

  @usableFromInline override var isInstance: Bool { false }
}
