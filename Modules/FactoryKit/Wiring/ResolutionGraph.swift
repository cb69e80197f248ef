/// Which factory resolved which, while a container recorded its resolutions.
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
    if counts[request] == nil { requests.append(request) }
    counts[request, default: 0] += 1
  }

  /// Adds a captive dependency, unless it is there.
  ///
  /// - Parameter captive: The captive dependency.
  public mutating func add(_ captive: ResolvedCaptive) {
    if !captives.contains(captive) { captives.append(captive) }
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
    (self.container, self.name, self.type, self.module) = (container, name, type, module)
  }
}

/// A resolution of a factory, by another factory or by other code.
public struct ResolvedRequest: Hashable, Sendable {
  /// The factory that resolved it to create its own product; none for other code.
  public let asker: ResolvedFactory?
  /// The factory that was resolved.
  public let factory: ResolvedFactory
  /// The scope that decided whether an instance was made, such as `cached`; its name, or `own`, for
  /// one that is not built in.
  public let scope: String
  /// How many factories were being resolved around this one.
  public let depth: Int

  /// Creates a request of a graph.
  public init(asker: ResolvedFactory?, factory: ResolvedFactory, scope: String, depth: Int) {
    (self.asker, self.factory, self.scope, self.depth) = (asker, factory, scope, depth)
  }
}

/// A factory whose instance was asked for by one that lives longer, while that was made.
public struct ResolvedCaptive: Hashable, Sendable {
  /// The factories from the one that lives longer to the captive.
  public let chain: [ResolvedFactory]
  /// The scope of the one that lives longer, such as `singleton`.
  public let holderScope: String
  /// The scope of the captive, such as `request`.
  public let scope: String

  /// Creates a captive of a graph.
  public init(chain: [ResolvedFactory], holderScope: String, scope: String) {
    (self.chain, self.holderScope, self.scope) = (chain, holderScope, scope)
  }
}
