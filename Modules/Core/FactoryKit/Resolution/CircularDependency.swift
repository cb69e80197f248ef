import Synchronization

/// The report of a factory whose build resolves the factory itself.
enum CircularDependency {
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
      Resolve one of them later, with @LazyInjected or a call in a method, or move what they \
      share into a factory of its own.
      """
    )
  }

  /// Ends the program with the chain of a cycle, if the innermost step occurs twice.
  ///
  /// - Parameter steps: The steps of a thread, outermost first.
  static func check(_ steps: [ResolutionFrame]) {
    // A factory may create a new container in each turn of the cycle.
    guard
      let cycle = cycle(in: steps, { $0.isSame(as: $1) }) ?? cycle(in: steps, { $0.key == $1.key })
    else { return }
    guard cycle.dropLast().allSatisfy(\.isDecoration) else {
      stop(cycle)
    }
    fatalError(
      """
      Circular dependency through decorators: \(description(of: cycle)) \
      The decorator of each factory resolves the next one. Resolve a decorator's dependency before \
      you set the decorator, or return early when the decorator receives this dependency.
      """
    )
  }

  /// Returns the first turn of the cycle that ends with the last step; its first and last steps are the same.
  private static func cycle(
    in steps: [ResolutionFrame],
    _ isSame: (ResolutionFrame, ResolutionFrame) -> Bool
  ) -> [ResolutionFrame]? {
    guard let last = steps.last,
      let earlier = steps.dropLast().lastIndex(where: { isSame($0, last) })
    else { return nil }
    let length = steps.count - 1 - earlier
    var start = earlier
    while start > 0, isSame(steps[start - 1], steps[start - 1 + length]) {
      start -= 1
    }
    return Array(steps[start...(start + length)])
  }

  private static func description(of chain: [ResolutionFrame]) -> String {
    let places = chain.dropLast().map { "\($0) (\($0.key.declaration.place))" }
    return """
      \(chain.chain). \
      Declared here: \(places.joined(separator: ", ")).
      """
  }
}
