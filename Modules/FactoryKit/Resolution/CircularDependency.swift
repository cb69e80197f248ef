import Synchronization

/// The report of a factory that needs itself.
enum CircularDependency {
  private static let testing = Atomic(true)

  /// Whether each step of a resolution is compared with those under way.
  static var isTesting: Bool {
    get { testing.load(ordering: .relaxed) }
    set { testing.store(newValue, ordering: .relaxed) }
  }

  /// Ends the program with the whole chain, from a factory to itself.
  static func stop(_ chain: [ResolutionFrame]) -> Never {
    let places = chain.dropLast().map { "\($0) (\($0.key.site.place))" }
    fatalError(
      """
      Circular dependency: \(chain.map(\.description).joined(separator: " → ")). \
      Declared here: \(places.joined(separator: ", ")). \
      Resolve one of them later, with @LazyInjected, or move what they share into a factory of \
      its own.
      """
    )
  }
}
