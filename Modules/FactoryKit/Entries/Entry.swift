public import Synchronization

/// What one container holds for one declaration of a factory, or the process for a singleton.
///
/// An entry is made when a declaration is first asked for, and stays as long as its table does, so
/// that it can be found without a lock. A reset empties it.
///
/// Options and instances are changed under the lock. Beside it stand, as atomic words, what the options
/// say in short and where the instances are: who finds an instance there takes it without the lock,
/// while ``HazardPointer`` says so.
@usableFromInline
final class Entry: Sendable {
  /// What an entry holds: the options, and the places of the instances.
  struct Contents: Sendable {
    var options = FactoryOptions()
    var instances = Instances()

    /// What a copy begins with: the same without builds that are under way.
    var copy: Contents {
      var copy = self
      copy.instances = instances.copy
      return copy
    }

    mutating func reset(_ options: FactoryResetOptions) {
      self.options.reset(options)
      switch options {
      case .all, .scope: instances = Instances()
      // What is being built with what is thrown away is kept by nobody.
      case .context, .registration: instances = instances.withoutBuilds()
      case .none: break
      }
    }
  }

  /// The declaration.
  @usableFromInline let key: FactoryKey
  /// The manager of the container, which keeps the table that this is in; `nil` for a singleton.
  @usableFromInline let manager: Unmanaged<ContainerManager>?
  @usableFromInline let publishedFlags: Atomic<UInt>
  private let published = Atomic<UInt>(0)
  private let publishedSlots = Atomic<UInt>(0)
  /// How long instances live that nobody asks for, in nanoseconds; `.max` if for ever.
  @usableFromInline let timeToLive: Atomic<Int64>
  private let publishedDecorator = Atomic<UInt>(0)
  /// The address of the decorator's code, if that tells it from others; else zero.
  @usableFromInline let decoratorCode = Atomic<UInt>(0)
  /// The owner of the singleton that this declaration stands for; one as long as it was not asked for.
  private let owner = Atomic<UInt>(1)
  /// The entry of that singleton in the scope that the process shares.
  private let sharedSingleton = Atomic<UInt>(0)
  /// The bound scope that the factory's definition has named first; zero if it has named none.
  @usableFromInline let bound = Atomic<UInt>(0)
  /// The address of the shutdown action's code, if that identifies the action; zero if not.
  private let shutdownCode = Atomic<UInt>(0)
  /// A number that changes when what openings keep for the factory is to be forgotten.
  private let generations = Atomic<UInt>(0)
  private let publishedRegistration = Atomic<UInt>(0)
  private let contents: Locked<Contents>

  init(
    _ key: FactoryKey,
    of manager: Unmanaged<ContainerManager>? = nil,
    _ contents: Contents = Contents()
  ) {
    self.key = key
    self.manager = manager
    self.contents = Locked(contents)
    publishedFlags = Atomic(EntryFlags(contents.options).bits)
    timeToLive = Atomic(contents.options.timeToLive.nanoseconds)
    publish(contents)
  }

  deinit { ScopeIdentity.identity(of: boundMark)?.release() }

  /// What the options say in short; as true as anything that was read without a lock.
  @inlinable var flags: EntryFlags { EntryFlags(bits: publishedFlags.load(ordering: .acquiring)) }

  /// The instance that all parameters have, to be used while the entry is being read.
  var instance: Unmanaged<StoredInstance>? {
    Unmanaged(address: published.load(ordering: .sequentiallyConsistent))
  }

  /// Returns the instance that the parameter at an address has, to be used while the entry is being
  /// read.
  func instance(ofParameterAt address: UnsafeRawPointer) -> Unmanaged<StoredInstance>? {
    Unmanaged<ParameterTable>(address: publishedSlots.load(ordering: .sequentiallyConsistent))?
      ._withUnsafeGuaranteedRef { $0.instance(ofParameterAt: address) } ?? nil
  }

  /// The decorator, to be used while the entry is being read.
  var decorator: Unmanaged<AnyDecoration>? {
    Unmanaged(address: publishedDecorator.load(ordering: .sequentiallyConsistent))
  }

  /// The mark of the bound scope that the factory's definition has named first, if it has named one.
  @inlinable var boundMark: ScopeMark { ScopeMark(bits: bound.load(ordering: .acquiring)) }

  /// That scope; none if there is none.
  var boundScope: ScopeReference {
    ScopeIdentity.identity(of: boundMark).map { ScopeReference($0.takeUnretainedValue()) } ?? .none
  }

  /// Notes the bound scope of the factory's definition, once and for all.
  ///
  /// A definition has one, as a rule, and can name it here rather than carry it along.
  ///
  /// - Returns: Whether it is the one that is noted.
  func noteBound(_ scope: ScopeIdentity) -> Bool {
    let mark = scope.mark
    let retained = Unmanaged.passRetained(scope)
    let (exchanged, original) = bound.compareExchange(
      expected: 0,
      desired: mark.bits,
      ordering: .acquiringAndReleasing
    )
    if !exchanged { retained.release() }
    return exchanged || original == mark.bits
  }

  /// The address of the shutdown action's code, or zero if that doesn't identify the action.
  var shutdownActionCode: UInt { shutdownCode.load(ordering: .acquiring) }

  /// A number that is another one after each registration and reset of the factory.
  var generation: UInt { generations.load(ordering: .acquiring) }

  /// Looks at the instances that an opening keeps, or claims or keeps one.
  ///
  /// Those of an earlier generation are forgotten before. What is taken out has to be handed out as
  /// something ``Retired``.
  ///
  /// - Parameters:
  ///   - generation: The generation of what the container holds for the factory.
  ///   - body: Looks at the instances. It is called under the lock.
  /// - Returns: What the closure returns, and what was forgotten; `nil` if there is a later generation.
  func withContents<Result: Sendable>(
    ofGeneration generation: UInt,
    _ body: (inout Contents) -> Result
  ) -> (Result, Instances?)? {
    withContents { contents in
      let current = generations.load(ordering: .relaxed)
      guard current <= generation else { return nil }
      var forgotten: Instances?
      if current < generation {
        forgotten = contents.instances
        contents.instances = Instances()
        generations.store(generation, ordering: .releasing)
      }
      return (body(&contents), forgotten)
    }
  }

  /// Notes that an opening has a registration for the factory, for good.
  func noteOpenScope() {
    contents.withLock { _ in
      publishedFlags.store(
        publishedFlags.load(ordering: .relaxed) | EntryFlags.openScopes,
        ordering: .releasing
      )
    }
  }

  /// The owner of the singleton that this declaration stands for, if that was ever asked for here.
  var singletonOwner: UInt? {
    let owner = owner.load(ordering: .acquiring)
    return owner == 1 ? nil : owner
  }

  /// Notes the owner of the singleton that this declaration stands for, before it is asked for.
  func noteSingleton(owner: UInt) { self.owner.store(owner, ordering: .releasing) }

  /// The entry of the singleton in the scope that the process shares, if it is known.
  ///
  /// It is there as long as the process.
  var singleton: Unmanaged<Entry>? {
    Unmanaged(address: sharedSingleton.load(ordering: .acquiring))
  }

  /// Notes the entry of the singleton, in the scope that the process shares.
  func noteSingleton(_ entry: Entry) {
    sharedSingleton.store(UInt(bitPattern: ObjectIdentifier(entry)), ordering: .releasing)
  }

  /// The registered closure, for use while a hazard pointer protects the entry; `nil` if there is none,
  /// or if contributions add to it.
  var registration: Unmanaged<StoredRecipe>? {
    Unmanaged(address: publishedRegistration.load(ordering: .sequentiallyConsistent))
  }

  /// An entry that holds the same, without builds that are under way.
  var copy: Entry { Entry(key, look(\.copy)) }

  /// Looks at what the entry holds.
  func look<Result: Sendable>(_ body: (Contents) -> Result) -> Result {
    contents.withLock { body($0) }
  }

  /// Changes the contents, and publishes them for readers that take no lock.
  ///
  /// - Parameter body: Changes the contents under the lock, and returns what it removes: the caller releases
  ///   that outside of the lock, after no reader uses it (``Retired``).
  /// - Returns: The result of the closure.
  func withContents<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      let result = body(&contents)
      publish(contents)
      return result
    }
  }

  /// Changes the contents, and returns the old ones for the caller to retire.
  ///
  /// - Parameters:
  ///   - invalidatesOpenScopes: Whether open scopes drop the instances that they store for the factory.
  ///   - change: Changes the contents under the lock.
  /// - Returns: The old contents.
  func change(
    forgettingOpenScopes invalidatesOpenScopes: Bool = false,
    _ change: (inout Contents) -> Void
  ) -> Contents {
    withContents { contents in
      let old = contents
      if invalidatesOpenScopes { generations.add(1, ordering: .acquiringAndReleasing) }
      change(&contents)
      return old
    }
  }

  /// Publishes the instances before the flags: a reader that loads the new flags finds no instance that was
  /// stored under the old ones.
  private func publish(_ contents: Contents) {
    let options = contents.options
    publish(contents.instances.single.stored, at: published)
    publish(contents.instances.perParameter, at: publishedSlots)
    publish(options.registration, at: publishedRegistration)
    publish(options.decorator, at: publishedDecorator)
    decoratorCode.store(options.decorator?.code ?? 0, ordering: .relaxed)
    timeToLive.store(options.timeToLive.nanoseconds, ordering: .relaxed)
    shutdownCode.store(options.shutdownAction?.code ?? 0, ordering: .relaxed)
    let openScopes = publishedFlags.load(ordering: .relaxed) & EntryFlags.openScopes
    publishedFlags.store(EntryFlags(options).bits | openScopes, ordering: .releasing)
  }

  private func publish(_ object: AnyObject?, at word: borrowing Atomic<UInt>) {
    let address = object.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    if word.load(ordering: .relaxed) != address {
      word.store(address, ordering: .sequentiallyConsistent)
    }
  }
}

extension Unmanaged {
  /// Refers to the object at an address; `nil` for zero.
  @inlinable
  @inline(__always)
  init?(address: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    self = .fromOpaque(pointer)
  }
}
