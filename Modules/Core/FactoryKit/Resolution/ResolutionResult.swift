/// The result of a resolution, and of the build in it.
@usableFromInline
enum ResolutionResult: Sendable {
  /// The ``Box`` of an instance.
  case instance(StoredInstance)
  /// The build of an async factory goes on after the resolution.
  case building
  /// The error of a closure, or of a refused build. No scope stores it.
  case failure(any Error)
}

extension ResolutionResult {
  /// The instance; `nil` without one.
  var instance: StoredInstance? {
    if case .instance(let instance) = self {
      instance
    } else {
      nil
    }
  }

  /// The text for the trace.
  var summary: String {
    switch self {
    case .instance(let instance): Trace.description(of: instance)
    case .failure: "error"
    case .building: "being built"
    }
  }
}
