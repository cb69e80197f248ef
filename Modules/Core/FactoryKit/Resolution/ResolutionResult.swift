/// The result of a resolution, and of the build in it.
@usableFromInline
enum ResolutionResult: Sendable {
  /// The ``Box`` of an instance.
  case instance(StoredInstance)
  /// The build of an async factory, which all its callers share.
  case sharedTask(SharedTask)
  /// The error of a closure, or of a refused build. No scope stores it.
  case failure(any Error)
}

extension ResolutionResult {
  /// The instance or the shared task; `nil` for an error.
  var stored: StoredInstance? {
    switch self {
    case .instance(let instance): instance
    case .sharedTask(let sharedTask): sharedTask
    case .failure: nil
    }
  }

  /// Returns the instance as a scope stores it; `nil` if the scope doesn't store it.
  func stored(isWeak: Bool) -> StoredInstance? {
    guard let stored, !stored.isNothing else {
      return nil
    }
    if isWeak {
      return stored.weakly()
    }
    return stored
  }

  /// The text for the trace.
  var summary: String {
    switch self {
    case .instance(let instance): return Trace.description(of: instance)
    case .failure: return "error"
    case .sharedTask(let sharedTask):
      if sharedTask.isBeingBuilt {
        return "being built"
      }
      guard let instance = sharedTask.present else {
        return "gone"
      }
      return Trace.description(of: instance)
    }
  }
}

extension StoredInstance {
  /// The result of a resolution that has found this.
  var asResult: ResolutionResult {
    guard let sharedTask = self as? SharedTask else {
      return .instance(self)
    }
    return .sharedTask(sharedTask)
  }
}
