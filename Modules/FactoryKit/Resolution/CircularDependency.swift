import Synchronization

/// The report of a factory that needs itself.
enum CircularDependency {
  /// Something that a thread is doing, inside of what stands before it.
  struct Link {
    let frame: ResolutionFrame
    /// Whether an instance of the factory is being decorated, and not built.
    let isDecorated: Bool
  }

  private static let testing = Atomic(true)

  /// Whether circular dependencies are reported.
  static var isTesting: Bool {
    get { testing.load(ordering: .relaxed) }
    set { testing.store(newValue, ordering: .relaxed) }
  }

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

  /// Ends the program with the chain, if the innermost link is there twice.
  ///
  /// - Parameter links: What a thread is doing, outermost first.
  static func check(_ links: [Link]) {
    let isSame = { (left: Link, right: Link) in left.frame.isSame(as: right.frame) }
    // A factory may also make a new container for each turn, and ask that.
    let isSameDeclaration = { (left: Link, right: Link) in left.frame.key == right.frame.key }
    guard let circle = circle(in: links, isSame) ?? circle(in: links, isSameDeclaration) else {
      return
    }
    guard circle.dropLast().allSatisfy(\.isDecorated) else { stop(circle.map(\.frame)) }
    fatalError(
      """
      Circular dependency through decorators: \(description(of: circle.map(\.frame))) \
      Each is decorated by resolving the next: have the decorator resolve nothing when it is \
      called for what it needs itself, or resolve that before.
      """
    )
  }

  /// The links of the last turn but from the first link that is part of it, which is at both ends.
  private static func circle(
    in links: [Link],
    _ isSame: (Link, Link) -> Bool
  ) -> ArraySlice<Link>? {
    guard let last = links.last,
      let earlier = links.dropLast().lastIndex(where: { isSame($0, last) })
    else { return nil }
    let length = links.count - 1 - earlier
    var start = earlier
    while start > 0, isSame(links[start - 1], links[start - 1 + length]) { start -= 1 }
    return links[start...(start + length)]
  }

  private static func description(of chain: [ResolutionFrame]) -> String {
    let places = chain.dropLast().map { "\($0) (\($0.key.declaration.place))" }
    return """
      \(chain.map(\.description).joined(separator: " → ")). \
      Declared here: \(places.joined(separator: ", ")).
      """
  }
}
