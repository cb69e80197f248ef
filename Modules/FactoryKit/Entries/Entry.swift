public import Synchronization

/// What one container holds for one declaration of a factory, or the process for a singleton.
///
/// An entry is made when a declaration is first asked for, and stays as long as its table does, so
/// that it can be found without a lock. A reset empties it.
@usableFromInline
final class Entry: Sendable {
  /// What an entry holds: the options, and the places of the instances.
  @usableFromInline
  struct Contents: Sendable {
    @usableFromInline var options = FactoryOptions()
    @usableFromInline var instances = Instances()
    /// The singleton that was made, or was about to be, by what this container holds.
    var singleton: FactoryKey?

    /// What a copy begins with: the same without builds that are under way.
    var copy: Contents {
      var copy = self
      copy.instances = instances.settled()
      return copy
    }

    /// Replaces all that does not last as long as the process.
    mutating func replace(with other: Contents = Contents()) {
      let singleton = singleton ?? other.singleton
      self = other
      self.singleton = singleton
    }

    mutating func reset(_ options: FactoryResetOptions) {
      self.options.reset(options)
      switch options {
      case .all, .scope: instances = Instances()
      // What is being built with what is thrown away is kept by nobody.
      case .context, .registration: instances = instances.settled()
      case .none: break
      }
    }
  }

  // Before the lock, behind which the compiler cannot tell where it is.
  @usableFromInline let noted: Atomic<UInt>
  private let recipe = PublishedRecipe()
  @usableFromInline let contents: Locked<Contents>

  init(_ contents: Contents = Contents()) {
    self.contents = Locked(contents)
    noted = Atomic(EntryNote(contents.options).bits)
    recipe.replace(with: contents.options.registration)
  }

  deinit { recipe.replace(with: nil) }

  /// What the options say in short; as true as anything that was read without a lock.
  @inlinable var note: EntryNote { EntryNote(bits: noted.load(ordering: .acquiring)) }

  /// Returns the registration, for a use that is to be ended.
  ///
  /// - Returns: The registration; `nil` if there is none, or if that is not to be told so fast.
  func beginUseOfRegistration() -> Unmanaged<KeptRecipe>? {
    recipe.beginUse() ?? beginUseOfSettledRegistration()
  }

  @inline(never)
  private func beginUseOfSettledRegistration() -> Unmanaged<KeptRecipe>? {
    contents.withLock { _ in
      recipe.settle()
      return recipe.beginUse().map { Unchecked($0) }
    }?.value
  }

  /// Empties the slots of a singleton that are being built by what another entry held.
  ///
  /// - Returns: What the slots held before, for the caller to release where no lock is held.
  func disownBuilds(by source: Entry) -> Instances {
    contents.withLock { contents in
      let old = contents.instances
      contents.instances = old.settled { $0 === source }
      return old
    }
  }

  /// Changes what the entry holds.
  ///
  /// - Returns: What it held before, for the caller to release where no lock is held.
  @discardableResult
  func change(_ change: (inout Contents) -> Void) -> Contents {
    contents.withLock { contents in
      let old = contents
      change(&contents)
      if old.options.registration !== contents.options.registration {
        recipe.replace(with: contents.options.registration)
      }
      noted.store(EntryNote(contents.options).bits, ordering: .releasing)
      return old
    }
  }
}
