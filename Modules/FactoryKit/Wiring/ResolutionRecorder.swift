/// What a container that records its resolutions writes them down in.
final class ResolutionRecorder: Sendable {
  private let recorded = Locked(ResolutionGraph())

  /// What was written down so far.
  var graph: ResolutionGraph { recorded.withLock { $0 } }

  /// Writes down that a factory is asked for now, by what this thread is inside of.
  func record(_ frame: ResolutionFrame, _ scope: ScopeReference) {
    let askers = Construction.currentFrames
    let request = ResolvedRequest(
      asker: askers.last.map { ResolvedFactory($0) },
      factory: ResolvedFactory(frame),
      scope: scope.name,
      depth: askers.count
    )
    recorded.withLock { $0.add(request) }
  }

  /// Writes down a captive dependency.
  func record(_ captive: Captive) {
    let resolved = ResolvedCaptive(
      chain: captive.chain.map { ResolvedFactory($0) },
      holderScope: captive.holder.name,
      scope: captive.captive.name
    )
    recorded.withLock { $0.add(resolved) }
  }
}

extension ResolvedFactory {
  fileprivate init(_ frame: ResolutionFrame) {
    let declaration = frame.key.declaration
    // The identifier of a type is the type.
    let outcome = unsafeBitCast(frame.key.product, to: Any.Type.self)
    let product = (outcome as? any FactoryOutcome.Type)?.instanceType ?? outcome
    self.init(
      container: frame.containerName,
      name: declaration.displayName,
      type: "\(product)",
      module: String(declaration.fileID.prefix { $0 != "/" })
    )
  }
}
