/// Which factory asked for which, while resolutions were recorded.
public struct ResolutionGraph: Hashable, Sendable {
  /// The requests, each once, in the order in which they came first.
  public private(set) var requests: [ResolvedRequest] = []
  private var counts: [ResolvedRequest: Int] = [:]

  /// Creates a graph without requests.
  public init() {}

  /// Returns how often a request came.
  ///
  /// - Parameter request: The request.
  /// - Returns: The number; 0 for one that never came.
  public func count(of request: ResolvedRequest) -> Int { counts[request, default: 0] }

  /// Adds a request.
  ///
  /// - Parameter request: The request.
  public mutating func add(_ request: ResolvedRequest) {
    if counts[request] == nil { requests.append(request) }
    counts[request, default: 0] += 1
  }
}
