public import Synchronization

/// A closure that makes a product, as a container keeps it.
///
/// Whoever is about to call one that is published has it for as long as that takes, without a lock
/// and without a look at its reference count: see ``PublishedRecipe``.
///
/// `@unchecked`: it is immutable, but for the number of uses, which is atomic.
@usableFromInline
class StoredRecipe: StoredObject, @unchecked Sendable {
  /// How many are using this, if it is not published.
  ///
  /// If it is, the number is greater by `published`, and those who were counted where it is published
  /// are still to be added. As long as it is not zero, it stands for a reference to this.
  @usableFromInline let uses = Atomic<Int>(0)

  /// The address of the closure's code, if that tells it from others; else zero.
  let code: UInt

  @usableFromInline
  init(_ code: UInt) { self.code = code }

  /// More than there can ever be who use one at the same time.
  private static var published: Int { 1 &<< 40 }

  /// Has this stay until it is no longer published, and nobody uses it.
  ///
  /// Not in line: the optimizer could move the retain below the end of the lock that it is done under.
  @inline(never)
  final func beginPublication() {
    if uses.wrappingAdd(Self.published, ordering: .relaxed).oldValue == 0 {
      _ = Unmanaged.passRetained(self)
    }
  }

  /// Adds those who were counted where this is published.
  final func add(uses count: Int) { uses.wrappingAdd(count, ordering: .relaxed) }

  /// Lets this go as soon as nobody uses it.
  ///
  /// - Parameter count: Those who were counted where this was published.
  final func endPublication(uses count: Int) {
    let uses = uses.wrappingAdd(count - Self.published, ordering: .acquiringAndReleasing).newValue
    if uses == 0 { Unmanaged.passUnretained(self).release() }
  }
}

extension Unmanaged<StoredRecipe> {
  /// Says that one who was counted no longer uses the recipe.
  @inlinable
  @inline(__always)
  func endUse() {
    let uses = _withUnsafeGuaranteedRef {
      $0.uses.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    }
    if uses == 0 { release() }
  }
}
