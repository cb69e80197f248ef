import SwiftLexing

// What the closures of a section resolve, and what its functions certainly run.
extension MentionReader {
  /// The largest numbers of edges and of tokens that are read of one closure.
  static let (mostEdges, longest) = (64, 4_096)

  /// Returns what a closure resolves.
  ///
  /// - Parameter closure: The braces of the closure.
  /// - Returns: The edges to factories, and to the injecting types that the closure creates.
  func edges(in closure: ClosedRange<Int>) -> [ScannedEdge] {
    let first = uses.firstIndexInOrder { $0.index >= closure.lowerBound }
    let mentions = uses[first...].prefix { $0.index < closure.upperBound }
    let creates = !table.types.injecting.isEmpty
    guard creates || !mentions.isEmpty else { return [] }
    let code = CertainCode(self, opening: closure.lowerBound, longest: Self.longest)
    var found = mentions.prefix(Self.mostEdges).flatMap { mention in
      let end = mention.call.flatMap { calls[$0] == nil ? nil : section.closing(of: $0) }
      return edges(to: mention, isSure: end.map { code.evaluates(mention.start, to: $0) } ?? false)
    }
    if creates {
      for index in closure.lowerBound..<min(closure.upperBound, closure.lowerBound + Self.longest) {
        if let edge = creation(at: index, code) { found.append(edge) }
      }
    }
    return found
  }

  /// Returns the edges to the factories that the properties of each type inject.
  func injections() -> [Int: [ScannedEdge]] {
    var injections: [Int: [ScannedEdge]] = [:]
    for use in uses {
      guard section.has("\\", at: use.start), let scope = section.type(around: use.start),
        section.braces[use.start] == scope.opening, section.has("(", at: use.start - 1),
        let type = table.types.type(scope.name, in: file)
      else { continue }
      let wrapper = section.start(ofPathEndingAt: use.start - 2)
      let isEager = section.name(at: use.start - 2) == "Injected"
      guard section.has("@", at: wrapper - 1) || !isEager else { continue }
      let behind = (section.closing(of: use.start - 1) ?? use.start) + 1
      let words = (behind..<behind + 8).prefix { section.name(at: $0) != "var" }
      guard !words.contains(where: { section.name(at: $0) == "static" }) else { continue }
      let isSure =
        isEager && use.factories.count == 1 && !scope.isExtension && isCompiled(use.index)
      injections[type, default: []] += edges(to: use, isSure: isSure)
    }
    return injections
  }

  /// Whether each run of a function reaches a token that is directly in its body.
  mutating func certainlyReaches(_ start: Int, in member: Scope) -> Bool {
    guard isCompiled(start) else { return false }
    let code = bodies[member.opening] ?? CertainCode(self, opening: member.opening)
    bodies[member.opening] = code
    return code.evaluates(start, to: start)
  }

  /// Whether a mention is a call that can only be that of one factory.
  func isCall(_ mention: Mention) -> Bool {
    guard let call = mention.call, mention.factories.count == 1, isCompiled(call),
      let closing = section.closing(of: call)
    else { return false }
    let declaration = table.declarations[mention.factories[0]]
    // A subclass may override the factory.
    if table.types.inherited.contains(declaration.container) { return false }
    return call != mention.index + 1
      || (declaration.factory.parameter != nil) == (closing > call + 1)
  }

  private func isCompiled(_ index: Int) -> Bool { section.condition(of: index).isAlwaysMet }

  private func edges(to mention: Mention, isSure: Bool) -> [ScannedEdge] {
    let place = section.place(of: mention.index)
    return mention.factories.map { ScannedEdge(factory: $0, place: place, isSure: isSure) }
  }

  private func creation(at index: Int, _ code: CertainCode) -> ScannedEdge? {
    guard let name = section.name(at: index), table.types.injecting.contains(name),
      section.has("(", at: index + 1) || section.has("<", at: index + 1),
      let (start, type) = code.type(ofPathEndingAt: index)
    else { return nil }
    let end = section.closing(of: index + 1) ?? .max
    // An argument with a key path, or with the name of a property, may be its wrapper.
    let isSure =
      table.types.isEager(type) && isCompiled(index) && code.evaluates(start, to: end)
      && !(index..<end).contains {
        section.has("\\", at: $0)
          || section.isLabel(at: $0)
            && section.name(at: $0).map(table.types.injectedNames.contains) ?? false
      }
    return ScannedEdge(factory: ~type, place: section.place(of: index), isSure: isSure)
  }
}

extension [ScannedEdge] {
  /// Replaces each edge to a type, `~type`, by edges to the factories that it injects, each once.
  func resolved(_ injections: [Int: [ScannedEdge]]) -> [ScannedEdge] {
    let all = flatMap { edge in
      edge.factory >= 0
        ? [edge]
        : (injections[~edge.factory] ?? []).map {
          let isSure = edge.isSure && $0.isSure
          return ScannedEdge(factory: $0.factory, place: edge.place, isSure: isSure)
        }
    }
    return Array(all.unique(sure: all.filter(\.isSure)).prefix(MentionReader.mostEdges))
  }
}
