/// What stands for an instance that there is nothing to make with.
final class Missing: KeptInstance, @unchecked Sendable {
  override var isMissing: Bool { true }

  @usableFromInline override var isInstance: Bool { false }
}
