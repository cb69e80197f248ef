/// The records of one Markdown file: a title for the guarantee, and a section for each mutant.
struct MutantFile {
  /// The guarantee that the mutants break.
  let guarantee: String
  /// The records, from top to bottom.
  let mutants: [Mutant]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - path: The path that errors name.
  /// - Throws: `MutateError.data` for the first wrong line.
  init(_ text: String, path: String) throws(MutateError) {
    var (guarantee, mutants) = ("", [Mutant]())
    var section: Section?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let place = "\(path):\(index + 1)"
      if section?.isInBlock == true {
        try section?.readCode(line, at: place)
      } else if line.hasPrefix("# ") {
        guarantee = String(line.dropFirst(2))
      } else if line.hasPrefix("## ") {
        if let section { mutants.append(try section.mutant()) }
        section = Section(id: String(line.dropFirst(3)), place: place)
      } else {
        try section?.read(line, at: place)
      }
    }
    if let section { mutants.append(try section.mutant()) }
    guard !guarantee.isEmpty else {
      throw .data("\(path): missing title. Begin with '# ' and the guarantee.")
    }
    guard !mutants.isEmpty else {
      throw .data("\(path): no mutants. Add a section '## ID'.")
    }
    (self.guarantee, self.mutants) = (guarantee, mutants)
  }
}

/// A section of the file during parsing.
private struct Section {
  let id: String
  let place: String
  private var sentence = ""
  private var tests: [String] = []
  private var configuration = Mutant.Configuration.debug
  private var runs = 1
  private var edits: [Mutant.Edit] = []
  private var member = ""
  private var lines: [(mark: Character, code: Substring)] = []
  private(set) var isInBlock = false

  init(id: String, place: String) { (self.id, self.place) = (id, place) }

  /// Reads a line outside of a block of code.
  mutating func read(_ line: Substring, at place: String) throws(MutateError) {
    guard line.hasPrefix("- ") || line.hasPrefix("```") else {
      sentence += line
      return
    }
    let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
    let value = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
    switch parts.first {
    case _ where line == "```diff" && !member.isEmpty: isInBlock = true
    case "Caught by" where !value.isEmpty:
      tests = value.split(separator: ",").map { String($0.drop { $0 == " " }) }
    case "Configuration" where value == "release": configuration = .release
    case "Runs" where Int(value) ?? 0 > 0: runs = Int(value) ?? 1
    case "In" where !value.isEmpty: member = String(value)
    default:
      throw .data(
        """
        \(place): unexpected '\(line)'. Expected '- Caught by: TESTS', '- Configuration: release', \
        '- Runs: NUMBER', or '- In: MEMBER' and then a block of 'diff'.
        """
      )
    }
  }

  /// Reads a line inside a block of code.
  mutating func readCode(_ line: Substring, at place: String) throws(MutateError) {
    if line == "```" {
      isInBlock = false
      let edit = Mutant.Edit(member: member, before: code(without: "+"), after: code(without: "-"))
      lines = []
      guard edit.before.contains(where: { !$0.isWhitespace }), edit.before != edit.after else {
        throw .data(
          "\(place): the block changes no code. Write '-' before old lines, '+' before new ones."
        )
      }
      edits.append(edit)
      return
    }
    guard let mark = line.first, "-+ ".contains(mark) else {
      throw .data(
        "\(place): unexpected '\(line)'. A line of the block begins with '-', '+' or a blank."
      )
    }
    lines.append((mark, line.dropFirst()))
  }

  private func code(without mark: Character) -> String {
    lines.filter { $0.mark != mark }.map(\.code).joined(separator: "\n")
  }

  func mutant() throws(MutateError) -> Mutant {
    let missing =
      if id.isEmpty || id.contains(where: { !$0.isLowercase && !$0.isNumber && $0 != "-" }) {
        "an ID of lowercase words with hyphens"
      } else if sentence.isEmpty {
        "a sentence that says what the fault breaks"
      } else if tests.isEmpty {
        "a line '- Caught by: TESTS'"
      } else if edits.isEmpty || isInBlock {
        "a closed block of 'diff' below '- In: MEMBER'"
      } else {
        ""
      }
    guard missing.isEmpty else { throw .data("\(place): '\(id)' needs \(missing).") }
    return Mutant(
      id: id,
      place: place,
      tests: tests,
      configuration: configuration,
      runs: runs,
      edits: edits
    )
  }
}
