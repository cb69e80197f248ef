extension Scope {
  /// The scope that keeps nothing: every resolution makes a new instance.
  public static let unique = Unique()

  /// A scope that keeps nothing.
  public final class Unique: Scope, @unchecked Sendable {
    init() { super.init(builtIn: .unique) }
  }
}
