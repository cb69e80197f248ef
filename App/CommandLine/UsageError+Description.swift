import Foundation

extension UsageError: CustomStringConvertible {
  /// A sentence that names the value, the place and the fix.
  package var description: String {
    switch self {
    case .unknownCommand(let name): Self.unknownCommand(name)
    case .unexpectedArgument(let word):
      "\"\(word.withoutPassword)\" stands where no argument is expected: leave it out, "
        + "or write \(word.fittingOption) before it."
    case .unknownOption(let name): Self.unknownOption(name)
    case .repeatedOption(let option):
      "The option \(option.name) is given more than once: keep one of them."
    case .missingValue(let option):
      "The option \(option.name) has no value: write it like "
        + "\(option.name) \(option.valueName ?? "")."
    case .valueForFlag(let option):
      "The option \(option.name) takes no value: leave out what follows the \"=\"."
    case .twoSources(let file):
      "Both --file \(file) and --url are given, and accounts come from one place: keep one of them."
    case .malformedURL(let text?) where text.contains(where: \.isWhitespace):
      "The address \(Self.quoted(text))in --url holds a blank: write it as %20."
    case .malformedURL(let text):
      "The address \(Self.quoted(text))in --url is no URL with a host, and a port up to 65535 if any: "
        + "\(Self.urlFix)."
    case .unknownScheme(let text):
      "The address \(Self.quoted(text))in --url does not begin with http:// or https://: "
        + "\(Self.urlFix)."
    case .credentialsInURL:
      "The address in --url holds a user name or password, which others could see: "
        + "leave it out, and put a token into the variable ACCOUNTS_TOKEN."
    case .unknownFormat(let name, let formats): Self.unknownFormat(name, formats)
    case .foreignOption(let option, let command):
      "The option \(option.name) is of no use with the command \(command): leave it out, "
        + "or write \(Program.name) \(option.command ?? command)."
    case .malformedTimeout(let text):
      "\"\(text)\" in --timeout is no number of seconds above 0 and up to "
        + "\(Int(Duration.longestTimeout)): write it like --timeout 2.5."
    case .outputIsInput(let path):
      "\"\(path)\" in --output is the file that the accounts are read from, and would be lost: "
        + "name another file."
    case .timeoutWithoutURL(let text):
      "The option --timeout \(text) is of use with --url only: leave it out, or add --url."
    case .unreadableArguments:
      "The arguments of \(Program.name) cannot be read: start it with its name, and where there is a "
        + "/proc."
    case .malformedArgument(let text):
      "The argument \"\(text)\" is no UTF-8, and would name something else: rename what it names."
    case .malformedVariable(let name):
      "The variable \(name) holds a line break, or another character that cannot be sent in a "
        + "header field: set it to the bare value."
    }
  }

  private static let urlFix = "write it like --url https://api.example.com/v1/accounts"

  /// The text in quotation marks and a space, or nothing when it must not be shown.
  private static func quoted(_ text: String?) -> String { text.map { "\"\($0)\" " } ?? "" }

  private static func unknownCommand(_ name: String) -> String {
    guard !name.isEmpty else { return "An argument of \(Program.name) is empty: leave it out." }
    let options = [Option.help, .version].map(\.name)
    let nearest = Spelling.nearest(to: name, among: Command.names + options)
    return "\"\(name.withoutPassword)\" is no command of \(Program.name): "
      + (nearest.map { "did you mean \($0)?" }
        ?? "there are \(Command.names.enumeration); to load accounts from there, "
        + "write \(name.fittingOption) before it.")
  }

  private static func unknownOption(_ name: String) -> String {
    let names = Option.allCases.map(\.name)
    return "\"\(name)\" is no option of \(Program.name): "
      + (Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
        ?? "there are \(names.joined(separator: ", ")).")
  }

  private static func unknownFormat(_ name: String, _ names: [String]) -> String {
    "\"\(name)\" in --format is no format: "
      + (Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
        ?? "there are \(names.enumeration).")
  }
}

extension [String] {
  /// The words as a sentence lists them.
  fileprivate var enumeration: String {
    count < 2
      ? joined() : dropLast().joined(separator: ", ") + " and " + suffix(1).joined()
  }
}

extension String {
  /// The option that someone forgot who wrote this.
  fileprivate var fittingOption: String { (contains("://") ? Option.url : .file).name }

  /// The text with nothing between `://` and `@`, where a name and a password can stand.
  var withoutPassword: String {
    // A sign and an accent behind it are one character, and two scalars.
    guard let scheme = range(of: "://", options: .literal),
      let at = unicodeScalars.lastIndex(of: "@"), scheme.upperBound <= at
    else { return self }
    return String(unicodeScalars[..<scheme.upperBound]) + "..." + String(unicodeScalars[at...])
  }
}
