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
    let inside = uses[first...].prefix { $0.index < closure.upperBound }
    let read = inside.prefix(Self.mostEdges)
    var calls: [Int: Mention] = [:]
    for mention in read where isCall(mention, of: container, receiver: receiver) {
      calls[mention.start] = mention
    }
    var reached: Set<Int> = []
    if !calls.isEmpty {
      reached = StraightCode(closure, calls: calls, self).reached
    }
    var edges: [ScannedEdge] = []
    for mention in read {
      let place = section.place(of: mention.index)
      let isSure = reached.contains(mention.start)
      for factory in mention.factories {
        edges.append(ScannedEdge(factory: factory, place: place, isSure: isSure))
      }
    }
    return edges.unique()
  }

  /// Whether a mention is a call that can only be that of one factory of a container.
  private func isCall(_ mention: Mention, of container: Int?, receiver: String?) -> Bool {
    guard let container,
      let factory = mention.factories.only,
      let call = mention.call,
      let closing = section.closing(of: call),
      mention.start < mention.index,
      mention.start == section.start(ofPathEndingAt: mention.index)
    else { return false }
    let isDirect = mention.start == mention.index - 2
    let isSame = isDirect && section.name(at: mention.start) == receiver
    guard mention.isCertain || isSame else { return false }
    let declaration = table.declarations[factory]
    // A subclass may override the factory.
    guard let owner = declaration.container,
      !table.types.isInherited(owner),
      table.types.lineage(of: container).contains(owner)
    else { return false }
    // A method may have the factory's name.
    if call != mention.index + 1 {
      return true
    }
    let hasArguments = closing > call + 1
    let takesArguments = declaration.factory.parameter != nil
    return hasArguments == takesArguments
  }
}
