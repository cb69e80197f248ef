public import Synchronization

/// The options and instances that one container stores for a declaration, or that the process stores for
/// a singleton.
///
/// A lock protects them. The entry publishes the flags and the addresses of the instances in atomic
/// words, for readers that hold a ``HazardPointer`` and take no lock. An entry stays as long as its
/// table. A reset empties it.
@usableFromInline
final class Entry: @unchecked Sendable {
  struct Contents: Sendable {
    /// The options; `nil` for an entry without options.
    private(set) var stored: StoredOptions?
    var instances = Instances()

    var options: FactoryOptions {
      get { stored?.options ?? FactoryOptions() }
      set { stored = StoredOptions(newValue) }
    }

    /// The contents without in-flight builds.
    var copy: Contents { Contents(stored: stored, instances: instances.copy) }

    mutating func reset(_ options: FactoryResetOptions) {
      self.options.reset(options)
      switch options {
      case .all, .scope: instances = Instances()
      case .context, .registration: instances = instances.withoutBuilds()
      case .none: break
      }
    }
  }

  @usableFromInline let key: FactoryKey
  /// The manager of the container; `nil` in open scopes and for singletons.
  @usableFromInline let manager: Unmanaged<ContainerManager>?
  private let contents: Locked<Contents>

  @usableFromInline let publishedFlags = Atomic<UInt>(0)
  private let publishedInstance = Atomic<UInt>(0)
  private let publishedParameters = Atomic<UInt>(0)
  private let publishedOptions = Atomic<UInt>(0)
  /// The address of the decorator's code, if it identifies the decorator; zero if not.
  @usableFromInline let decoratorCode = Atomic<UInt>(0)
  /// The address of the shutdown action's code, if it identifies the action; zero if not.
  @usableFromInline let shutdownCode = Atomic<UInt>(0)
  /// The time to live in nanoseconds; `.max` if instances don't expire.
  @usableFromInline let timeToLive = Atomic<Int64>(.max)
  // Each of the following words is set once, by a release. A thread that acquires it sees the object at that
  // address.

  /// The owner in the key of the factory's singleton; one until a resolution has determined it.
  private let owner = Atomic<UInt>(1)
  /// The entry of the factory's singleton in the scope of the process; zero until a resolution has found it.
  private let sharedSingleton = Atomic<UInt>(0)
  /// The bound scope that the factory's definition has named first; zero if it has named none.
  @usableFromInline let bound = Atomic<UInt>(0)
  /// The number of changes that have replaced the instances of open scopes.
  let generations = Generation()

  init(_ key: FactoryKey, of manager: Unmanaged<ContainerManager>? = nil) {
    (self.key, self.manager) = (key, manager)
    contents = Locked(Contents())
  }

  deinit { ScopeIdentity.identity(of: boundMark)?.release() }

  /// An entry with the same options and instances, without in-flight builds.
  var copy: Entry {
    let entry = Entry(key)
    _ = entry.change { $0 = look(\.copy) }
    return entry
  }

  /// Reads the contents under the lock.
  func look<Result: Sendable>(_ body: (Contents) -> Result) -> Result {
    contents.withLock { body($0) }
  }

  /// Changes the contents, and publishes them for readers that take no lock.
  ///
  /// - Parameter body: Changes the contents under the lock, and returns the objects that it removes: the
  ///   caller releases them outside of the lock, as ``Retired``.
  /// - Returns: The result of the closure.
  func withContents<Result: Sendable>(_ body: (inout Contents) -> Result) -> Result {
    contents.withLock { contents in
      // New options are never at the address of the published ones, which live until they are replaced.
      let published = contents.stored
      let result = body(&contents)
      withExtendedLifetime(published) { publish(contents) }
      return result
    }
  }

  /// Changes the contents, and returns the old ones for the caller to retire.
  ///
  /// - Parameters:
  ///   - invalidatesOpenScopes: Whether the change replaces the instances that open scopes store for the factory.
  ///   - change: Changes the contents under the lock.
  /// - Returns: The old contents.
  func change(
    replacingInOpenScopes invalidatesOpenScopes: @autoclosure () -> Bool = false,
    _ change: (inout Contents) -> Void
  ) -> Contents {
    contents.withLock { contents in
      let old = contents
      change(&contents)
      publish(contents)
      // A resolution reads the generation before the options, so it never builds with old options for the
      // new generation.
      if invalidatesOpenScopes() { generations.number.add(1, ordering: .acquiringAndReleasing) }
      return old
    }
  }

  /// Removes the instances of earlier generations from the entry of an open scope.
  ///
  /// - Parameter generation: The generation of the factory's entry in the container.
  /// - Returns: The contents before, for the caller to retire.
  func removeReplaced(before generation: UInt) -> Contents {
    change { contents in
      // Relaxed: the lock orders all changes of the generation of an open scope's entry.
      guard generations.number.load(ordering: .relaxed) < generation else { return }
      contents.instances = Instances()
      generations.number.store(generation, ordering: .releasing)
    }
  }

  /// Finds the instance or the build that an open scope stores for a factory, or claims the slot.
  ///
  /// Instances of earlier generations are removed.
  ///
  /// - Parameters:
  ///   - resolution: The resolution.
  ///   - openScope: The open scope.
  /// - Returns: The result; `nil` if there is a later generation, or the scope has ended. An inner `nil` is
  ///   the `nil` of ``Instances/claim(for:)``.
  func claim(for resolution: Resolution, in openScope: OpenScope) -> Claim?? {
    withContents { contents in
      // Relaxed, as above.
      let current = generations.number.load(ordering: .relaxed)
      guard current <= resolution.generation, !openScope.hasEnded else { return nil }
      if current < resolution.generation {
        contents.instances.removeAll(into: &resolution.removed)
        generations.number.store(resolution.generation, ordering: .releasing)
      }
      return contents.instances.claim(for: resolution, in: self)
    }
  }

  /// Claims the slot of an open scope for a build, if the slot is empty.
  ///
  /// - Returns: Whether the slot is claimed.
  func claimEmptySlot(
    for build: Build,
    of scope: ScopeReference,
    _ generation: UInt,
    in openScope: OpenScope
  ) -> Bool {
    contents.withLock { contents in
      // Relaxed, as above. An empty entry has nothing of an earlier generation.
      let current = generations.number.load(ordering: .relaxed)
      guard current <= generation, !openScope.hasEnded,
        contents.instances.claimEmptySlot(for: build, of: scope)
      else { return false }
      generations.number.store(generation, ordering: .releasing)
      return true
    }
  }

  /// Sets a permanent flag: an open scope has had a registration of the factory.
  ///
  /// The container's entry has the flag, and the entry of that scope.
  func noteScopeRegistration() {
    contents.withLock { _ in
      // Relaxed: only changes under the lock store the flags.
      let flags = publishedFlags.load(ordering: .relaxed)
      publishedFlags.store(flags | EntryFlags.scopeRegistration, ordering: .releasing)
    }
  }

  /// Publishes the instances before the flags: a reader that loads the new flags finds no instance of the
  /// old options.
  ///
  /// A release stores the flags, and so makes the relaxed stores before it visible.
  private func publish(_ contents: Contents) {
    publish(contents.instances.single.stored, at: publishedInstance)
    publish(contents.instances.perParameter, at: publishedParameters)
    let stored = contents.stored
    guard publish(stored, at: publishedOptions) else { return }
    decoratorCode.store(stored?.options.decorator?.code ?? 0, ordering: .relaxed)
    timeToLive.store(stored?.options.timeToLive.nanoseconds ?? .max, ordering: .relaxed)
    shutdownCode.store(stored?.options.shutdownAction?.code ?? 0, ordering: .relaxed)
    let permanent = publishedFlags.load(ordering: .relaxed) & EntryFlags.scopeRegistration
    let flags = stored?.flags.bits ?? 0
    publishedFlags.store(flags | permanent, ordering: .releasing)
  }

  /// Publishes the address of an object.
  ///
  /// - Returns: Whether another one was published before.
  @discardableResult
  private func publish(_ object: AnyObject?, at word: borrowing Atomic<UInt>) -> Bool {
    let address = object.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    // Relaxed: only changes under the lock store the word.
    if word.load(ordering: .relaxed) == address { return false }
    word.store(address, ordering: .sequentiallyConsistent)
    return true
  }
}

// The published words. The caller uses the objects while its hazard pointer protects the entry.
extension Entry {
  @inlinable var flags: EntryFlags { EntryFlags(bits: publishedFlags.load(ordering: .acquiring)) }

  /// The instance for all parameters.
  var instance: Unmanaged<StoredInstance>? {
    Unmanaged(address: publishedInstance.load(ordering: .sequentiallyConsistent))
  }

  /// Returns the instance of the parameter at an address.
  func instance(ofParameterAt address: UnsafeRawPointer) -> Unmanaged<StoredInstance>? {
    let table = publishedParameters.load(ordering: .sequentiallyConsistent)
    return Unmanaged<ParameterTable>(address: table)?
      ._withUnsafeGuaranteedRef { $0.instance(ofParameterAt: address) } ?? nil
  }

  private var options: Unmanaged<StoredOptions>? {
    Unmanaged(address: publishedOptions.load(ordering: .sequentiallyConsistent))
  }

  /// Returns the options; `nil` for an entry without options.
  func storedOptions(_ hazard: UnsafeMutablePointer<HazardPointer>) -> StoredOptions? {
    guard hazard.pointee.begin(.passUnretained(self)) else { return look(\.stored) }
    defer { hazard.pointee.end() }
    return options?.takeUnretainedValue()
  }

  /// The registered closure, unless contributions add to it.
  var registration: Unmanaged<StoredRecipe>? {
    options?._withUnsafeGuaranteedRef { $0.options.registration.map { .passUnretained($0) } } ?? nil
  }

  var decorator: Unmanaged<AnyDecoration>? {
    options?._withUnsafeGuaranteedRef { $0.options.decorator.map { .passUnretained($0) } } ?? nil
  }

  var generation: UInt { generations.current }

  /// The owner in the key of the factory's singleton; `nil` until a resolution has determined it.
  var singletonOwner: UInt? {
    let owner = owner.load(ordering: .acquiring)
    return owner == 1 ? nil : owner
  }

  func noteSingleton(owner: UInt) { self.owner.store(owner, ordering: .releasing) }

  /// The entry of the factory's singleton in the scope of the process, which stays as long as the process.
  var singleton: Unmanaged<Entry>? {
    Unmanaged(address: sharedSingleton.load(ordering: .acquiring))
  }

  func noteSingleton(_ entry: Entry) {
    sharedSingleton.store(UInt(bitPattern: ObjectIdentifier(entry)), ordering: .releasing)
  }

  /// The mark of the bound scope that the factory's definition has named first.
  @inlinable var boundMark: ScopeMark { ScopeMark(bits: bound.load(ordering: .acquiring)) }

  var boundScope: ScopeReference {
    ScopeIdentity.identity(of: boundMark).map { ScopeReference($0.takeUnretainedValue()) } ?? .none
  }

  /// Stores the first bound scope that the factory's definition names.
  ///
  /// A definition that names this scope again needs no allocation.
  ///
  /// - Returns: Whether the entry stores this scope.
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
}

/// The number of changes of an entry that have replaced the instances of open scopes.
///
/// It is an object of its own, because an open scope needs it at its end, when the container may be gone.
final class Generation: Sendable {
  let number = Atomic<UInt>(0)

  var current: UInt { number.load(ordering: .acquiring) }
}

/// A summary of an entry's options in one word.
@usableFromInline
struct EntryFlags: Equatable, Sendable {
  /// The mark of the scope in the options, above eight bits for the flags.
  ///
  /// The highest bits of an address are zero.
  @usableFromInline let bits: UInt

  /// The entry has a registration or contributions.
  @inlinable static var registration: UInt { 1 }
  @inlinable static var contexts: UInt { 2 }
  /// Each parameter has its own instance.
  @inlinable static var parameters: UInt { 4 }
  /// `once()` overrides the modifiers before it.
  @inlinable static var once: UInt { 8 }
  @inlinable static var decorator: UInt { 16 }
  @inlinable static var expiry: UInt { 32 }
  /// An open scope has had a registration.
  @inlinable static var scopeRegistration: UInt { 64 }

  @inlinable
  init(bits: UInt) { self.bits = bits }

  init(_ options: borrowing FactoryOptions) {
    var bits = options.scope.mark.bits &<< 8
    if options.isRegistered { bits |= Self.registration }
    if !options.contexts.isEmpty { bits |= Self.contexts }
    if options.parameters != nil { bits |= Self.parameters }
    if options.isOnce { bits |= Self.once }
    if options.decorator != nil { bits |= Self.decorator }
    if options.expires { bits |= Self.expiry }
    self.bits = bits
  }

  @inlinable var isRegistered: Bool { bits & Self.registration != 0 }

  @inlinable var hasParameters: Bool { bits & Self.parameters != 0 }

  @inlinable var isOnce: Bool { bits & Self.once != 0 }

  @inlinable var isDecorated: Bool { bits & Self.decorator != 0 }

  /// Whether instances expire.
  @inlinable var expires: Bool { bits & Self.expiry != 0 }

  /// Whether an open scope, or the open scope of the entry, has had a registration.
  var hasScopeRegistration: Bool { bits & Self.scopeRegistration != 0 }

  // With one of these options, a build takes the slow path.
  @inlinable var isSpecial: Bool {
    bits & (Self.contexts | Self.decorator) != 0
  }

  // A stored instance can be used without further checks.
  @inlinable var isPlain: Bool {
    bits & (Self.parameters | Self.decorator | Self.expiry | Self.scopeRegistration) == 0
  }

  /// The mark of the scope in the options.
  @inlinable var mark: ScopeMark { ScopeMark(bits: bits &>> 8) }
}
