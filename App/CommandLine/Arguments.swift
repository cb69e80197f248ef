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
      let (name, inline) = Self.parts(of: argument)
      guard let option = Option(argument: name) else {
        // The sign may stand in a password, which only the whole shows to be one.
        throw .unknownOption(Self.parts(of: argument.withoutPassword).name)
      }
      guard options[option] == nil else { throw .repeatedOption(option) }
      options[option] = try Self.value(
        of: option,
        inline: inline,
        rest: &rest
      )
    }
  }

  /// Takes an argument apart at its first equals sign.
  private static func parts(of argument: String) -> (name: String, value: String?) {
    // The sign and an accent behind it are one character, and two scalars.
    let parts = argument.unicodeScalars.split(
      separator: "=",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : nil)
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
