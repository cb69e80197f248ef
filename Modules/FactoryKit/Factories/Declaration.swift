/// Where in the source a factory is declared.
struct Declaration: Sendable {
  /// The name of the property, or the `key:` that was given instead.
  let name: StaticString
  /// The module and file, as `#fileID` writes them.
  let fileID: StaticString
  /// The line of the factory's definition.
  let line: UInt
}

extension Declaration {
  /// The name without the parentheses that a function's name ends with.
  var displayName: String { String("\(name)".prefix { $0 != "(" }) }

  /// The place, as compilers write it.
  var place: String { "\(fileID):\(line)" }
}
