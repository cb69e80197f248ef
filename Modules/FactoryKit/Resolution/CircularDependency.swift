import Synchronization

/// The report of a factory that needs itself.
enum CircularDependency {
  private static let testing = Atomic(true)

  /// Whether each step of a resolution is compared with those under way.
  static var isTesting: Bool {
    get { testing.load(ordering: .relaxed) }
    set { testing.store(newValue, ordering: .relaxed) }
  }

  /// How many instances may be decorated, each while the one before is.
  ///
  /// A decorator may resolve, and may be called for that as well: it is not a circle at once, as it
  /// may tell what it is called for and end there.
  static let mostDecorated = 100

  /// Ends the program with the whole chain, from a factory to itself.
  static func stop(_ chain: [ResolutionFrame]) -> Never {
    fatalError(
      """
      Circular dependency: \(description(of: chain)) \
      Resolve one of them later, with @LazyInjected, or move what they share into a factory of \
      its own.
      """
    )
  }

  /// Ends the program with the chain of factories whose instances are decorated without end.
  ///
  /// - Parameter frames: The factories whose instances are being decorated, outermost first.
  static func stop(decorating frames: [ResolutionFrame]) -> Never {
    let earlier = frames.dropLast().lastIndex { frames.last?.isSame(as: $0) == true }
    fatalError(
      """
      Circular dependency through decorators: \(description(of: Array(frames[(earlier ?? 0)...]))) \
      Each is decorated by resolving the next: have the decorator resolve nothing when it is \
      called for what it needs itself, or resolve that before.
      """
    )
  }

  private static func description(of chain: [ResolutionFrame]) -> String {
    let places = chain.dropLast().map { "\($0) (\($0.key.site.place))" }
    return """
      \(chain.map(\.description).joined(separator: " → ")). \
      Declared here: \(places.joined(separator: ", ")).
      """
  }
}
