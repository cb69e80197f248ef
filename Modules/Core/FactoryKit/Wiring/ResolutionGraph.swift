/// The resolutions that a container has recorded: which factory has resolved which.
public struct ResolutionGraph: Hashable, Sendable {
  /// The requests, each once, in the order of their first occurrence.
  public private(set) var requests: [ResolvedRequest] = []
  /// The captive dependencies, each once, in the order of their first occurrence.
  public private(set) var captives: [ResolvedCaptive] = []
  private var counts: [ResolvedRequest: Int] = [:]

  /// Creates a graph without requests.
  public init() {}

  /// Returns the count of a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The count; 0 if it never occurred.
  public func count(of request: ResolvedRequest) -> Int { counts[request, default: 0] }

  /// Adds a request.
  ///
  /// - Parameter request: The request.
  public mutating func add(_ request: ResolvedRequest) {
    if counts[request] == nil {
      requests.append(request)
    }
    counts[request, default: 0] += 1
  }

  /// Adds a captive dependency, unless the graph has it.
  ///
  /// - Parameter captive: The captive dependency.
  public mutating func add(_ captive: ResolvedCaptive) {
    if !captives.contains(captive) {
      captives.append(captive)
    }
  }
}

/// A factory that took part in a resolution.
public struct ResolvedFactory: Hashable, Sendable {
  /// The type of the container.
  public let container: String
  /// The name of its property or function.
  public let name: String
  /// The type of its product.
  public let type: String
  /// The module that declares it.
  public let module: String

  /// Creates a factory of a graph.
  public init(container: String, name: String, type: String, module: String) {
    self.container = container
    self.name = name
    self.type = type
    self.module = module
  }
}

/// A resolution of a factory, by another factory or by other code.
public struct ResolvedRequest: Hashable, Sendable {
  /// The factory whose build has resolved it; `nil` for other code.
  public let asker: ResolvedFactory?
  /// The factory that was resolved.
  public let factory: ResolvedFactory
  /// The scope that applied, such as `cached`; the name of your own scope, or `own` without a name.
  public let scope: String
  /// The number of factories whose resolutions this one was inside of.
  public let depth: Int

  /// Creates a request of a graph.
  public init(asker: ResolvedFactory?, factory: ResolvedFactory, scope: String, depth: Int) {
    self.asker = asker
    self.factory = factory
    self.scope = scope
    self.depth = depth
  }
}

/// A captive dependency: a factory that the build of a longer-lived instance has resolved.
public struct ResolvedCaptive: Hashable, Sendable {
  /// The factories from the holder to the captive.
  public let chain: [ResolvedFactory]
  /// The scope of the holder, such as `singleton`.
  public let holderScope: String
  /// The scope of the captive, such as `request`.
  public let scope: String

  /// Creates a captive of a graph.
  public init(chain: [ResolvedFactory], holderScope: String, scope: String) {
    self.chain = chain
    self.holderScope = holderScope
    self.scope = scope
  }
}

extension ContainerManager {
  /// Whether the container records which factory resolves which.
  ///
  /// Setting the property starts a new record; a reset of the whole container ends it. While it is on,
  /// each resolution takes the slow path, and is recorded under a lock. While it is off, it costs
  /// nothing.
  ///
  /// ```swift
  /// container.manager.recordsResolutions = true
  /// _ = container.accountLoader()
  /// let graph = container.manager.resolutionGraph
  /// ```
  public var recordsResolutions: Bool {
    get { withState { $0.settings.recorder != nil } }
    set {
      var recorder: ResolutionRecorder?
      if newValue {
        recorder = ResolutionRecorder()
      }
      change(.recorder, \.recorder, to: recorder)
    }
  }

  /// The record of the resolutions; empty if ``recordsResolutions`` is `false`.
  public var resolutionGraph: ResolutionGraph {
    withState { $0.settings.recorder }?.graph ?? ResolutionGraph()
  }
}

/// The record of a container's resolutions.
final class ResolutionRecorder: Sendable {
  private let recorded = Locked(ResolutionGraph())

  /// The graph of the resolutions so far.
  var graph: ResolutionGraph { recorded.withLock { $0 } }

  /// Records a resolution by the factory that this thread or task is building.
  func record(_ frame: ResolutionFrame, _ scope: ScopeMark) {
    let askers = ResolutionThread.currentFrames
    let request = ResolvedRequest(
      asker: askers.last.map { ResolvedFactory($0) },
      factory: ResolvedFactory(frame),
      scope: scope.name,
      depth: askers.count
    )
    recorded.withLock { $0.add(request) }
  }

  /// Records a captive dependency.
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
    self.init(
      container: frame.containerName,
      name: declaration.displayName,
      type: "\(frame.key.instanceType)",
      module: String(declaration.fileID.prefix { $0 != "/" })
    )
  }
}
