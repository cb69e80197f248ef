extension Scope {
  /// The scope that keeps one instance while one resolution goes on.
  ///
  /// Where several factories of one resolution lead to the same one, they get the same instance.
  /// The next resolution, another thread and another container get their own.
  public static let graph = Graph()

  /// A scope that keeps one instance while one resolution goes on.
  public final class Graph: Scope, @unchecked Sendable {
    init() { super.init(builtIn: .graph) }
  }
}
