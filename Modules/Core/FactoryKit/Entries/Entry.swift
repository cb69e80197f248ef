import Synchronization

/// The options and instances of one declaration in a container, among the singletons, or in an open scope.
///
/// A lock protects them. After each change, the entry publishes an ``EntrySnapshot`` for readers that take no lock.
/// An entry of a container or of the singletons stays as long as its table: a reset empties it.
final class Entry: Sendable {
  struct Contents: Sendable {
    /// The options; `nil` for an entry without options.
    private(set) var storedOptions: StoredOptions?
    var instances = Instances()
    /// For the entry of an open scope, the generation of its instances.
    var generation: UInt = 0

    var options: FactoryOptions {
      get { storedOptions?.values ?? FactoryOptions() }
      set { storedOptions = StoredOptions(newValue) }
    }

    /// The contents without in-flight builds.
    var copy: Contents {
      Contents(storedOptions: storedOptions, instances: instances.withoutBuilds())
    }

    /// Removes the instances of earlier generations from the entry of an open scope.
    ///
    /// - Returns: The removed instances; `nil` without a change.
    mutating func removeReplaced(before generation: UInt) -> Instances? {
      guard self.generation < generation else {
        return nil
      }
      self.generation = generation
      defer { instances = Instances() }
      return instances
    }

    mutating func reset(_ options: FactoryResetOptions) {
      self.options.reset(options)
      switch options {
      case .all, .scope: instances = Instances()
      case .context, .registration: instances = instances.withoutBuilds()
      case .none: break
      }
    }
  }

  /// The owners of a factory's entries in open scopes, and among the singletons.
  ///
  /// In an open scope, the owner is the number of the container. Among the singletons, it is zero or the type of the
  /// container.
  typealias Owners = (inOpenScopes: UInt, ofSingletons: UInt)

  /// No address of an object.
  private static let unknownAddress: UInt = 1

  let key: FactoryKey
  /// The owner of an entry in an open scope or among the singletons; zero for the entry of a container.
  let owner: UInt
  /// For the entry of a container, the owners of the factory's other entries.
  let owners: Owners
  private let contents = Locked(Contents())
  /// The options and the instance for readers that take no lock; empty without both.
  let published = Published<EntrySnapshot>()
  /// For the entry of a container, the number of changes that have replaced the instances of open scopes.
  let generations: Generation?
  /// For the entry of an open scope, the number of changes of the container's entry; `nil` if the container is gone.
  weak let containerGenerations: Generation?
  /// For the entry of an open scope, the generation of the instances that readers find.
  private let ownGeneration = Atomic<UInt>(0)
  private let publishedFlags = Atomic<UInt>(0)
  /// The address of the stored object, or ``unknownAddress``.
  private let knownAddress = Atomic<UInt>(0)
  private let scopeRegistration = Atomic(false)

  /// Creates the entry of a container.
  init(_ key: FactoryKey, _ owners: Owners) {
    self.key = key
    owner = 0
    self.owners = owners
    generations = Generation()
    containerGenerations = nil
  }

  /// Creates an entry among the singletons or in an open scope.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - owner: The owner of the entry.
  ///   - generations: In an open scope, the generations of the container's entry.
  init(_ key: FactoryKey, of owner: UInt, _ generations: Generation? = nil) {
    self.key = key
    self.owner = owner
    owners = (owner, owner)
    self.generations = nil
    containerGenerations = generations
  }

  /// Whether a factory can use this entry of an open scope, or the end of the scope must close its instance: both the
  /// container's entry and a ``Hold`` retain the generation.
  var isNeeded: Bool { containerGenerations != nil }

  var generation: UInt { generations?.current ?? ownGeneration.load(ordering: .acquiring) }

  /// An entry with the same options and instances, without in-flight builds.
  var copy: Entry {
    let entry = Entry(key, of: owner)
    _ = entry.change { $0 = look(\.copy) }
    return entry
  }

  /// Whether the options are some former ones, without a lock and without a retain.
  func hasOptions(_ options: StoredOptions?, on thread: ResolutionThread) -> Bool {
    published.read(thread.hazard) { $0.options === options } ?? (options == nil)
  }

  /// Returns the options without a lock; `nil` for an entry without options.
  func options(on thread: ResolutionThread) -> StoredOptions? {
    published.read(thread.hazard) { $0.options } ?? nil
  }

  /// Reads the contents under the lock.
  func look<Result: Sendable>(_ body: (Contents) -> Result) -> Result {
    contents.withLock(orStop: misuse) { body($0) }
  }

  /// The message of a parameter whose comparison uses the factory, and so takes the lock of the entry again.
  private var misuse: String {
    let declaration = key.declaration
    return """
      The == or hash(into:) of a parameter of \(declaration.displayName) (\(declaration.place)) used this factory, \
      which is being resolved with the parameter. Remove the use: both functions may only read the parameters.
      """
  }

  /// Changes the contents.
  ///
  /// The caller holds no other lock, because this may release instances.
  ///
  /// - Parameter body: Changes the contents under the lock, and returns the objects that it removes.
  /// - Returns: The result of the closure.
  func withContents<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock(orStop: misuse) { contents in
      let result = body(&contents)
      return (result, publish(contents))
    }.0
  }

  /// Changes the contents, and returns the old ones for the caller to release outside of its locks.
  ///
  /// - Parameters:
  ///   - invalidatesOpenScopes: Whether the change replaces the instances that open scopes store for the factory.
  ///   - change: Changes the contents under the lock.
  /// - Returns: The old contents.
  func change(
    replacingInOpenScopes invalidatesOpenScopes: Bool = false,
    _ change: (inout Contents) -> Void
  ) -> RemovedContents {
    contents.withLock(orStop: misuse) { contents in
      let old = contents
      change(&contents)
      let retired = publish(contents)
      // A resolution reads the generation before the options, so it never builds with old options for the
      // new generation.
      if invalidatesOpenScopes {
        generations?.increment()
      }
      return (old, retired)
    }
  }

  /// Removes the instances of earlier generations from the entry of an open scope.
  ///
  /// - Parameter generation: The generation of the factory's entry in the container.
  /// - Returns: The contents before.
  func removeReplaced(before generation: UInt) -> RemovedContents {
    change { _ = $0.removeReplaced(before: generation) }
  }

  /// The address of the object that the entry stores, apart from instances for parameters; zero without one.
  ///
  /// Only the first search after a change takes the lock, which keeps another change from coming in between.
  var objectAddress: UInt {
    let known = knownAddress.load(ordering: .acquiring)
    if known != Self.unknownAddress {
      return known
    }
    return look { contents in
      let address = contents.instances.single.stored?.address ?? 0
      knownAddress.store(address, ordering: .releasing)
      return address
    }
  }

  /// The options that the fast path needs.
  var flags: EntryFlags { EntryFlags(bits: publishedFlags.load(ordering: .acquiring)) }

  /// Whether an open scope has had a registration of the factory, or the open scope of this entry has had one.
  ///
  /// It stays `true`.
  var hasScopeRegistration: Bool { scopeRegistration.load(ordering: .acquiring) }

  func noteScopeRegistration() { scopeRegistration.store(true, ordering: .releasing) }

  /// Publishes the contents, unless readers find the same already.
  ///
  /// - Returns: The snapshot before, which readers may still use.
  private func publish(_ contents: Contents) -> Retired<EntrySnapshot>? {
    let options = contents.storedOptions
    let instance = contents.instances.single.stored
    let present = published.current
    var retired: Retired<EntrySnapshot>?
    if present?.options !== options || present?.instance !== instance {
      var snapshot: EntrySnapshot?
      if options != nil || instance != nil {
        snapshot = EntrySnapshot(options: options, instance: instance)
      }
      retired = published.replace(with: snapshot)
      knownAddress.store(instance == nil ? 0 : Self.unknownAddress, ordering: .releasing)
    }
    // After the instance: a reader that loads the new flags or generation finds no earlier instance.
    publishedFlags.store(EntryFlags(options).bits, ordering: .releasing)
    ownGeneration.store(contents.generation, ordering: .releasing)
    return retired
  }
}

/// The old contents of an entry, which are released after the last read of them.
typealias RemovedContents = (contents: Entry.Contents, retired: Retired<EntrySnapshot>?)

/// A consistent view of an entry for readers: the options, and the instance.
final class EntrySnapshot: Sendable {
  let options: StoredOptions?
  /// The instance for all parameters.
  let instance: StoredInstance?
  /// A reference to the instance for readers, who don't retain it.
  let reference: Unretained<StoredInstance>?

  init(options: StoredOptions?, instance: StoredInstance?) {
    self.options = options
    self.instance = instance
    reference = instance.map { Unretained($0) }
  }
}

/// The number of changes of an entry that have replaced the instances of open scopes.
///
/// It is an object of its own, because an open scope needs it at its end, when the container may be gone. A thread
/// changes it under the lock of the entry.
final class Generation: Sendable {
  private let number = Atomic<UInt>(0)

  var current: UInt { number.load(ordering: .acquiring) }

  func increment() { number.add(1, ordering: .acquiringAndReleasing) }
}
