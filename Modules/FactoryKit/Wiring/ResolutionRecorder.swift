/// What a container that records its resolutions writes them down in.
final class ResolutionRecorder: Sendable {
  private let recorded = Locked(ResolutionGraph())

  /// What was written down so far.
  var graph: ResolutionGraph { recorded.withLock { $0 } }

  /// Writes down that a factory is asked for now, by what this thread is inside of.
  func record(_ frame: ResolutionFrame, _ scope: ScopeMark) {
    let thread = ResolutionThread.current
    let request = ResolvedRequest(
      asker: thread.step.map { ResolvedFactory($0.pointee.frame) },
      factory: ResolvedFactory(frame),
      scope: scope.name,
      depth: thread.stepCount
    )
    recorded.withLock { $0.add(request) }
  }
}

extension ResolvedFactory {
  fileprivate init(_ frame: ResolutionFrame) {
    let site = frame.key.site
    // The identifier of a type is the type.
    let product = unsafeBitCast(frame.key.product, to: Any.Type.self)
    self.init(
      container: frame.containerName,
      name: site.displayName,
      type: "\(product)",
      module: String(site.fileID.prefix { $0 != "/" })
    )
  }
}

extension ScopeMark {
  fileprivate var name: String {
    switch self {
    case .none, .unique: "unique"
    case .cached: "cached"
    case .shared: "shared"
    case .singleton: "singleton"
    case .graph: "graph"
    default: "own"
    }
  }
}
