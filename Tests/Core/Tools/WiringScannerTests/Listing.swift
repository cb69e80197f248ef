import WiringScanner

// The findings of the scanner as text, which golden cases expect.

extension ScannedWiring {
  /// A line for each finding, and for each error.
  var listing: String {
    let rows = notUnderstood.map { "\($0.place): not understood: \($0.message)\n" }
    return (factories.map(\.listing) + rows + errors.map { "\($0.place): error\n" }).joined()
  }
}

extension ScannedFactory {
  /// A line for the factory, and for each of its registrations and uses.
  fileprivate var listing: String {
    var kind = "factory"
    if isPromised { kind = "promise" }
    if isUnused { kind = "unused factory" }
    let taken = parameter.map { "(\($0)) -> " } ?? ""
    var title = "\(kind) \(container).\(name): \(taken)\(type)"
    if key != name { title += " key \(key)" }
    title += " \(access)"
    if let scope { title += " scope \(scope)" }
    var lines = ["\(title)\(condition.suffix) \(place)"]
    lines += registrations.map { "  \($0.listing)" }
    lines += uses.map { "  asked for \($0)" }
    lines += unclear.map { "  not understood \($0)" }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension ScannedRegistration {
  /// The registration on one line.
  fileprivate var listing: String {
    var words = ["registered"]
    if isContribution { words = ["contributed"] }
    if let context { words.append(context) }
    if isAutomatic { words.append("automatically") }
    if let wiring { words.append("by \(wiring)") }
    if !isUnconditional { words.append("perhaps") }
    return "\(words.joined(separator: " "))\(condition.suffix): \(providers.text) \(place)"
  }
}

extension [Provider] {
  fileprivate var text: String {
    if isEmpty { return "?" }
    let names = map { provider in
      guard let module = provider.module else { return provider.name }
      return "\(provider.name) of \(module)"
    }
    return names.joined(separator: ", ")
  }
}

extension Condition {
  fileprivate var suffix: String {
    if isAlwaysMet { return "" }
    return " if \(self)"
  }
}
