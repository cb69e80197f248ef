import Foundation

/// The name of a new module or app, and the rules for it.
struct ModuleName {
  let name: String
  /// The thing with that name: "a module" or "an app".
  let owner: String
  /// An example of a valid name.
  let example: String

  /// Reads the name from the user's words, which must be one valid name.
  init(
    _ words: [String],
    of owner: String,
    example: String,
    script: String,
    answer: String,
    shell: Shell
  ) throws {
    guard let name = words.first else {
      throw ToolError("a name is missing: '\(script) \(example)'.")
    }
    guard words.count == 1 else {
      throw ToolError("'\(words[0])' and '\(words[1])' are two names: \(answer).")
    }
    (self.name, self.owner, self.example) = (name, owner, example)
    if let problem = Self.problem(of: name, owner: owner) { throw ToolError("\(problem) \(fix)") }
    let words: Set = [
      "Any", "Builtin", "PackageDescription", "PackagePlugin", "Protocol", "Self", "Type",
    ]
    let folder = FileManager.default.temporaryDirectory.path
    let isImported =
      try words.contains(name)
      || shell.run(["swiftc", "-typecheck", "-"], in: folder, input: "import \(name)\n").code == 0
    guard !isImported else {
      throw ToolError("'\(name)' can't be the name of \(owner): Swift's toolchain uses it. \(fix)")
    }
  }

  private var fix: String { "Choose another name, such as \(example)." }

  /// The error of an invalid name, or nil.
  static func problem(of name: String, owner: String) -> String? {
    let no = "'\(name)' can't be the name of \(owner):"
    if name.isEmpty { return "the name of \(owner) is empty." }
    let letters = name.unicodeScalars
    let isWord = letters.allSatisfy {
      ("A"..."Z").contains($0) || ("a"..."z").contains($0) || ("0"..."9").contains($0)
    }
    guard isWord, let first = letters.first, ("A"..."Z").contains(first) else {
      return "\(no) it needs a capital letter first, and only letters and digits after it."
    }
    if name.count > 40 { return "\(no) it has \(name.count) letters, and the limit is 40." }
    if name.lowercased().hasSuffix("tests"), name.hasSuffix("ests") {
      return "\(no) names that end in 'Tests' are for the tests of a module."
    }
    return nil
  }

  /// Throws an error if something in the package has the name already.
  func check(isFreeIn package: PackageFolder, _ manifest: Manifest) throws(ToolError) {
    let taken =
      manifest.names + ["", "Modules", "Tests"].flatMap { package.folders(in: $0) }
    if let place = taken.first(where: { $0.lowercased() == name.lowercased() }) {
      throw ToolError(
        "'\(name)' is taken: there is a module or a folder '\(place)' already. \(fix)"
      )
    }
    // No other module sees internal and private types.
    for file in package.sources(in: ["Modules"] + manifest.apps.map(\.name)) {
      let text = try package.read(file)
      guard text.contains(" \(name)"), SwiftSource(text).names.contains(name) else { continue }
      throw ToolError(
        "'\(name)' can't be the name of \(owner): it would hide the type that \(file) declares. \(fix)"
      )
    }
  }
}

extension String {
  /// The text with one word replaced where it begins a word, or only where it is a whole word if `isWhole`.
  func replacingWord(_ word: String, with other: String, isWhole: Bool = false) -> String {
    var (result, rest) = ("", self[...])
    func isInWord(_ character: Character?) -> Bool {
      guard let character, character.isASCII else { return false }
      return character.isLetter || character.isNumber || character == "_"
    }
    while let range = rest.range(of: word) {
      let before = range.lowerBound > startIndex ? self[index(before: range.lowerBound)] : nil
      let after = range.upperBound < endIndex ? self[range.upperBound] : nil
      result += rest[..<range.lowerBound]
      result += isInWord(before) || isWhole && isInWord(after) ? word : other
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
