import WiringScanner

// The findings of the scanner as text, which golden cases expect.

extension ScannedWiring {
  /// A line for each finding, and for each error.
  var listing: String {
    let rows = notUnderstood.map { "not understood in \($0.place.text)" }
    let faults = errors.map { "error in \($0.place.text)" }
    return (factories.flatMap(\.listing) + rows + faults).joined(separator: "\n")
  }
}

extension Place {
  /// The place, where a line without a file is one of `Ark/Wiring.swift`.
  fileprivate var text: String { description.replacing("Ark/Wiring.swift:", with: "line ") }
}

extension ScannedFactory {
  /// A line for the factory, and for each of its registrations and kinds of use.
  fileprivate var listing: [String] {
    var title = "factory"
    if isPromised { title = "promise" }
    if isUnused { title = "unused factory" }
    title += " \(container).\(name): "
    if let parameter { title += "(\(parameter)) -> " }
    title += type
    if key != name { title += " key \(key)" }
    if let scope { title += " scope \(scope)" }
    var lines = ["\(title)\(condition.suffix) in \(place.text)"]
    lines += registrations.map { "  \($0.listing)" }
    if !uses.isEmpty { lines.append("  resolved in \(uses.list)") }
    if !unclear.isEmpty { lines.append("  not understood in \(unclear.list)") }
    return lines
  }
}

extension [Place] {
  fileprivate var list: String { map(\.text).joined(separator: ", ") }
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
    let made = providers.isEmpty ? "?" : providers.map(\.text).joined(separator: ", ")
    return "\(words.joined(separator: " "))\(condition.suffix): \(made) in \(place.text)"
  }
}

extension Provider {
  fileprivate var text: String {
    guard let module else { return name }
    return "\(name) of \(module)"
  }
}

extension Condition {
  fileprivate var suffix: String {
    if isAlwaysMet { return "" }
    return " if \(self)"
  }
}
