/// The owner of a factory's instances: the rule of all paths.
enum InstanceOwner {
  /// Nothing stores an instance.
  case nobody
  /// The current resolution of the thread, until it ends.
  case resolution
  /// The container, in its entry of the factory.
  case container
  /// The singletons of the current task.
  case singletons
  /// An open scope, which may have ended.
  case openScope(OpenScope)
  /// An open scope would store an instance, but none of the factory's kind is open.
  case notOpen

  /// Chooses the owner.
  ///
  /// - Parameters:
  ///   - scope: The scope of the factory.
  ///   - openScope: The open scope of this kind, or with a registration for the factory: ``OpenScope/storing(_:_:)``.
  init(of scope: ScopeMark, in openScope: OpenScope?) {
    switch scope.storage {
    case .nobody: self = .nobody
    case .resolution: self = .resolution
    case .openScope: self = openScope.map { .openScope($0) } ?? .notOpen
    case .container, .containerWeakly: self = openScope.map { .openScope($0) } ?? .container
    case .process: self = openScope.map { .openScope($0) } ?? .singletons
    }
  }
}

extension InstanceOwner {
  /// Returns the entry that stores the instance, without a retain; `nil` if no instance can be there.
  ///
  /// - Parameters:
  ///   - entry: The container's entry of the factory.
  ///   - thread: The current thread.
  /// - Returns: The entry, which lives as long as the container, the singletons or the open scope.
  func storingEntry(for entry: Entry, on thread: ResolutionThread) -> Unretained<Entry>? {
    switch self {
    case .nobody, .resolution, .notOpen: return nil
    case .container: return Unretained(entry)
    case .singletons:
      return Scope.$singleton.withShared {
        $0.entries.unretainedEntry(entry.key, of: entry.owners.ofSingletons)
      }
    case .openScope(let openScope):
      guard let own = openScope.unretainedEntry(entry, on: thread) else {
        return nil
      }
      // A change has replaced the instances of an earlier generation.
      return own.use { $0.generation == entry.generation } ? own : nil
    }
  }
}

extension Entry {
  /// Changes the instances that others than the container store for the factory of this entry.
  ///
  /// - Parameters:
  ///   - replacesInOpenScopes: Whether open scopes drop their instances.
  ///   - changeSingleton: Changes the singleton; `nil` to keep it.
  /// - Returns: The removed objects.
  func changeElsewhere(
    replacingInOpenScopes replacesInOpenScopes: Bool,
    singleton changeSingleton: ((inout Instances) -> Void)?
  ) -> [RemovedContents] {
    var removed: [RemovedContents] = []
    if let changeSingleton {
      removed += Scope.singleton.change(of: self, changeSingleton)
    }
    if replacesInOpenScopes {
      removed += OpenScope.removeReplaced(by: self)
    }
    return removed
  }
}
