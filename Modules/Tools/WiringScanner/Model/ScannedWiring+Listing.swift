extension ScannedWiring: CustomStringConvertible {
  /// A line for each finding, as `--list` shows them.
  package var description: String {
    let rows = notUnderstood.map { "\($0.place): not understood: \($0.message)\n" }
    return (factories.map(\.description) + rows + warnings.map { "\($0)\n" }).joined()
  }
}

extension ScannedFactory: CustomStringConvertible {
  /// A line for the factory, and for each of its registrations and uses.
  package var description: String {
    let kind = isPromised ? "promise" : "factory"
    let taken = parameter.map { "(\($0)) -> " } ?? ""
    let key = key == name ? "" : " key \(key)"
    var lines = [
      "\(kind) \(container).\(name): \(taken)\(type)\(key) \(access)"
        + "\(scope.map { " scope \($0)" } ?? "")\(condition.suffix) \(place)"
    ]
    if !providers.isEmpty { lines.append("  makes \(providers.text)") }
    lines += registrations.map { "  \($0)" } + uses.map { "  asked for \($0)" }
    lines += unclear.map { "  not understood \($0)" }
    return lines.map { "\($0)\n" }.joined()
  }
}

extension ScannedRegistration: CustomStringConvertible {
  /// The registration on one line.
  package var description: String {
    "registered\(context.map { " \($0)" } ?? "")\(isAutomatic ? " automatically" : "")\(wiring.map { " by \($0)" } ?? "")"
      + "\(isUnconditional ? "" : " perhaps")\(isUncalled ? " uncalled" : "")\(condition.suffix): \(providers.text) \(place)"
  }
}

extension Place: CustomStringConvertible {
  /// The place, as compilers write it.
  package var description: String { "\(file):\(line)" }
}

extension [Provider] {
  fileprivate var text: String {
    isEmpty
      ? "?" : map { "\($0.name)\($0.module.map { " of \($0)" } ?? "")" }.joined(separator: ", ")
  }
}

extension Condition {
  fileprivate var suffix: String { isAlwaysMet ? "" : " if \(self)" }
}
