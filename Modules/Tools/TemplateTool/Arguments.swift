/// The words and options of a command line.
struct Arguments {
  /// An option that a command takes.
  struct Option {
    let name: String
    /// The name of the value in the help, or nil for an option without a value.
    var value: String?
  }

  /// The arguments that aren't options.
  private(set) var words: [String] = []
  private var values: [String: String] = [:]

  /// Reads the arguments of a command.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the command's name.
  ///   - script: The script that the user has called, such as `Scripts/graph`.
  ///   - options: The options that the command takes.
  ///   - takesWords: Whether it takes arguments that aren't options.
  /// - Throws: An error about the first invalid argument.
  init(
    _ arguments: [String],
    script: String,
    options: [Option] = [],
    takesWords: Bool = true
  ) throws(ToolError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if takesWords && !argument.hasPrefix("-") {
        words.append(argument)
        continue
      }
      guard let option = options.first(where: { $0.name == argument }) else {
        let kind = takesWords ? "option" : "argument"
        throw ToolError("unknown \(kind) '\(argument)'. See '\(script) --help'.")
      }
      guard let meaning = option.value else {
        values[option.name] = ""
        continue
      }
      guard let value = rest.popFirst(), !value.isEmpty, !value.hasPrefix("-") else {
        throw ToolError("\(argument) needs a value: '\(argument) \(meaning)'.")
      }
      values[option.name] = value
    }
  }

  /// The value of an option, empty for an option without a value, or nil if the option isn't given.
  subscript(option: String) -> String? { values[option] }

  /// The names in the value of an option, which commas or blanks separate.
  func names(_ option: String) -> [String] {
    (values[option] ?? "").split { $0 == "," || $0 == " " }.map(String.init)
  }
}
