import WiringScanner

// The findings of the scanner as text, which golden cases expect.

extension ScannedWiring {
  /// A line for each finding, and for each warning.
  var listing: String {
    let rows = notUnderstood.map { "\($0.place): not understood: \($0.message)\n" }
    return (factories.map(\.listing) + rows + warnings.map { "\($0)\n" }).joined()
  }
}

extension ScannedFactory {
  /// A line for the factory, and for each of its registrations and uses.
  var listing: String {
    var kind = isPromised ? "promise" : "factory"
    if isUnused { kind = "unused factory" }
    let taken = parameter.map { "(\($0)) -> " } ?? ""
    let key = key == name ? "" : " key \(key)"
    var lines = [
      "\(kind) \(container).\(name): \(taken)\(type)\(key) \(access)"
        + "\(scope.map { " scope \($0)" } ?? "")\(condition.suffix) \(place)"
    ]
    lines += registrations.map { "  \($0.listing)" } + uses.map { "  asked for \($0)" }
    lines += unclear.map { "  not understood \($0)" }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension ScannedRegistration {
  /// The registration on one line.
  var listing: String {
    "\(isContribution ? "contributed" : "registered")\(context.map { " \($0)" } ?? "")\(isAutomatic ? " automatically" : "")\(wiring.map { " by \($0)" } ?? "")"
      + "\(isUnconditional ? "" : " perhaps")\(isUncalled ? " uncalled" : "")\(condition.suffix): \(providers.text) \(place)"
  }
}

extension [Provider] {
  fileprivate var text: String {
    if isEmpty { return "?" }
    return map { "\($0.name)\($0.module.map { " of \($0)" } ?? "")" }.joined(separator: ", ")
  }
}

extension Condition {
  fileprivate var suffix: String { isAlwaysMet ? "" : " if \(self)" }
}

extension ScannedGraph {
  /// A line for each edge, `→` for a sure one and `⇢` for a possible one.
  var listing: String {
    factories.indices.flatMap { factory in
      edges[factory].map {
        "\(factories[factory].fullName) \($0.isSure ? "→" : "⇢") \(factories[$0.factory].fullName)\n"
      }
    }.joined()
  }
}
