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
