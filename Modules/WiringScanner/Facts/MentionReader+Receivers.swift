extension MentionReader {
  /// What stands before a name.
  enum Receiver {
    /// A container of this name.
    case container(String)
    /// Something.
    case unknown
    /// Nothing that a factory could be a member of.
    case none
  }

  func enclosingContainer(_ index: Int) -> String? {
    file.type(around: index).flatMap { table.types.container(named: $0.name) }
  }

  /// What a name is a member of, and where that begins.
  func receiver(of index: Int) -> (start: Int, Receiver) {
    guard file.has(".", at: index - 1) else {
      return (index, enclosingContainer(index).map(Receiver.container) ?? .none)
    }
    var end = index - 2
    while file.has("?", at: end) || file.has("!", at: end) { end -= 1 }
    guard let name = file.name(at: end) else { return receiver(ofCallEndingAt: end) }
    if name == "self" || name == "Self" {
      return (end, enclosingContainer(index).map(Receiver.container) ?? .none)
    }
    if name == "shared" {
      guard file.has(".", at: end - 1), let type = file.name(at: end - 2) else {
        return (end, enclosingContainer(index).map(Receiver.container) ?? .unknown)
      }
      let container =
        type == "Self" ? enclosingContainer(index) : table.types.container(named: type)
      return (end - 2, container.map(Receiver.container) ?? .none)
    }
    let container = table.types.container(named: name) ?? variables[name]
    return (end, container.map(Receiver.container) ?? .unknown)
  }

  private func receiver(ofCallEndingAt end: Int) -> (start: Int, Receiver) {
    guard file.has(")", at: end), let opening = file.partners.element(end), opening >= 0,
      let name = file.name(at: opening - 1)
    else {
      let isSomething = file.has(")", at: end) || file.has("]", at: end) || file.has("}", at: end)
      return (end, isSomething ? .unknown : .none)
    }
    return (opening - 1, table.types.container(named: name).map(Receiver.container) ?? .unknown)
  }
}
