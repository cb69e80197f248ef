extension MentionReader {
  /// The greatest number of edges of one closure.
  static let mostEdges = 64

  /// Returns what a closure resolves.
  ///
  /// An edge is sure if each run of the closure resolves this factory of the same container.
  ///
  /// - Parameters:
  ///   - closure: The braces of the closure.
  ///   - container: The container of the factory that the closure belongs to.
  ///   - receiver: The variable that the closure's factory is a member of; nil for `self`.
  /// - Returns: One edge to each factory that the closure may resolve.
  func edges(in closure: ClosedRange<Int>, of container: Int?, receiver: String? = nil)
    -> [ScannedEdge]
  {
    let first = uses.firstIndexInOrder { $0.index >= closure.lowerBound }
    let inside = uses[first...].prefix { $0.index < closure.upperBound }.prefix(Self.mostEdges)
    guard !inside.isEmpty else { return [] }
    var calls: [Int: Mention] = [:]
    for mention in inside where isCall(mention, of: container, receiver: receiver) {
      calls[mention.start] = mention
    }
    var reached: Set<Int> = []
    if !calls.isEmpty { reached = StraightCode(closure, calls: calls, self).reached }
    let edges = inside.flatMap { mention in
      let isSure = reached.contains(mention.start)
      let place = section.place(of: mention.index)
      return mention.factories.map { ScannedEdge(factory: $0, place: place, isSure: isSure) }
    }
    return edges.unique(sure: edges.filter(\.isSure))
  }

  /// Whether a mention is a call that can only be that of one factory of a container.
  private func isCall(_ mention: Mention, of container: Int?, receiver: String?) -> Bool {
    guard let call = mention.call,
      mention.factories.count == 1,
      mention.start < mention.index,
      let closing = section.closing(of: call),
      let container,
      section.start(ofPathEndingAt: mention.index) == mention.start
    else { return false }
    let isSame = receiver == section.name(at: mention.start) && mention.start == mention.index - 2
    guard mention.isCertain || isSame else { return false }
    let declaration = table.declarations[mention.factories[0]]
    // A subclass may override the factory.
    guard let owner = declaration.container,
      !table.types.isInherited(owner),
      table.types.lineage(of: container).contains(owner)
    else { return false }
    // A method may have the factory's name.
    let hasArguments = closing > call + 1
    return call != mention.index + 1 || hasArguments == (declaration.factory.parameter != nil)
  }
}
