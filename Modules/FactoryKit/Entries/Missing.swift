/// What stands for an instance that there is nothing to make with.
final class Missing: Kept, @unchecked Sendable {
  override var isMissing: Bool { true }
}
