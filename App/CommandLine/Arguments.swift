/// The arguments of the command line, sorted into words and options.
package struct Arguments {
  /// The arguments that belong to no option, in order.
  package private(set) var words: [String] = []
  /// The options and their values; an option without a value has an empty one.
  package private(set) var options: [Option: String] = [:]

  /// Sorts arguments into words and options.
  ///
  /// - Parameter arguments: The command line, without the program's own name. Both
  ///   `--option value` and `--option=value` are understood. A value that begins with `-` and is
  ///   longer must be given the second way.
  /// - Throws: ``UsageError`` for an option that is unknown, repeated, or has no value or one that
  ///   it cannot have.
  package init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-"), argument != "-" else {
        words.append(argument)
        continue
      }
      // The sign and an accent behind it are one character, and two scalars.
      let parts = argument.unicodeScalars.split(
        separator: "=",
        maxSplits: 1,
        omittingEmptySubsequences: false
      )
      let name = String(parts[0])
      guard let option = Option(argument: name) else { throw .unknownOption(name) }
      guard options[option] == nil else { throw .repeatedOption(option) }
      options[option] = try Self.value(
        of: option,
        inline: parts.count > 1 ? String(parts[1]) : nil,
        rest: &rest
      )
    }
  }

  private static func value(
    of option: Option,
    inline: String?,
    rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard option.valueName != nil else {
      guard inline == nil else { throw .valueForFlag(option) }
      return ""
    }
    var value = inline
    if value == nil, let next = rest.first,
      next == "-" || !next.hasPrefix("-") || Double(next) != nil
    {
      value = rest.removeFirst()
    }
    guard let value, !value.isEmpty else { throw .missingValue(option) }
    return value
  }
}
