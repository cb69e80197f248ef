import Synchronization

/// The report of a factory whose build resolves the factory itself.
enum CircularDependency {
  /// A factory whose instance a thread is building or decorating, inside of the link before it.
  typealias Link = (frame: ResolutionFrame, isDecorated: Bool)

  /// Relaxed: no other data depends on the setting.
  private static let testing = Atomic(true)

  /// Whether a thread checks its chain before its stack overflows.
  static var isTesting: Bool {
    get { testing.load(ordering: .relaxed) }
    set { testing.store(newValue, ordering: .relaxed) }
  }

  /// Ends the program with the chain from a factory to itself.
  static func stop(_ chain: [ResolutionFrame]) -> Never {
    fatalError(
      """
      Circular dependency: \(description(of: chain)) \
      Resolve one of them later, with @LazyInjected, @InjectedTask (async) or a call in a method, \
      or move what they share into a factory of its own.
      """
    )
  }

  /// Ends the program with the chain of a cycle, if the innermost link occurs twice.
  ///
  /// - Parameter links: The links of a thread, outermost first.
  static func check(_ links: [Link]) {
    let isSame = { (left: Link, right: Link) in left.frame.isSame(as: right.frame) }
    // A factory may create a new container in each turn of the cycle.
    let isSameDeclaration = { (left: Link, right: Link) in left.frame.key == right.frame.key }
    guard let cycle = cycle(in: links, isSame) ?? cycle(in: links, isSameDeclaration) else {
      return
    }
    guard cycle.dropLast().allSatisfy(\.isDecorated) else { stop(cycle.map(\.frame)) }
    fatalError(
      """
      Circular dependency through decorators: \(description(of: cycle.map(\.frame))) \
      The decorator of each factory resolves the next one. Resolve a decorator's dependency before \
      you set the decorator, or return early when the decorator receives this dependency.
      """
    )
  }

  /// Returns the first turn of the cycle that ends with the last link; its first and last links are the same.
  private static func cycle(
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
      \(chain.chain). \
      Declared here: \(places.joined(separator: ", ")).
      """
  }
}
