import Synchronization

/// The registration of an entry, for those who are about to call it and nothing else.
///
/// It is one word: the address of the recipe, and below it how many have taken it from here. To take
/// it is to raise that number, in one step with reading the address, so that nobody can let the recipe
/// go in between. Each of them takes one off the recipe's own number when the call is over, wherever
/// the recipe is then. What is counted here is added there when the recipe is replaced, or when there
/// is no more room to count; so no number is zero before the last use is over.
///
/// It is changed under the lock of the entry, but for the number.
@usableFromInline
struct PublishedRecipe: ~Copyable, Sendable {
  private static var countBits: UInt { 16 }
  private static var full: UInt { (1 &<< countBits) - 1 }

  private let word = Atomic<UInt>(0)

  /// Returns the recipe, for a use that is to be ended.
  ///
  /// - Returns: The recipe; `nil` if there is none, or no room to count.
  @inline(__always)
  borrowing func beginUse() -> Unmanaged<StoredRecipe>? {
    var old = word.load(ordering: .relaxed)
    while old > Self.full, old & Self.full != Self.full {
      let (exchanged, original) = word.weakCompareExchange(
        expected: old,
        desired: old + 1,
        successOrdering: .acquiring,
        failureOrdering: .relaxed
      )
      if exchanged { return Self.recipe(in: old) }
      old = original
    }
    return nil
  }

  /// Makes room to count.
  borrowing func settle() {
    let old = word.load(ordering: .relaxed)
    guard let recipe = Self.recipe(in: old) else { return }
    let count = word.exchange(old & ~Self.full, ordering: .acquiringAndReleasing) & Self.full
    recipe._withUnsafeGuaranteedRef { $0.add(uses: Int(count)) }
  }

  /// Takes a recipe in place of the one that was there.
  ///
  /// To be called while something else holds both, so that neither is freed under the lock.
  borrowing func replace(with recipe: StoredRecipe?) {
    var new: UInt = 0
    if let recipe {
      let address = UInt(bitPattern: ObjectIdentifier(recipe))
      // An address that leaves no room is not published, and the recipe found under the lock.
      if address.leadingZeroBitCount >= Self.countBits {
        recipe.beginPublication()
        new = address &<< Self.countBits
      }
    }
    let old = word.exchange(new, ordering: .acquiringAndReleasing)
    Self.recipe(in: old)?._withUnsafeGuaranteedRef {
      $0.endPublication(uses: Int(old & Self.full))
    }
  }

  private static func recipe(in word: UInt) -> Unmanaged<StoredRecipe>? {
    UnsafeRawPointer(bitPattern: word &>> countBits).map(Unmanaged.fromOpaque)
  }
}
