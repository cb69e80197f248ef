/// The records of one Markdown file: a title for the guarantee, and a section for each mutant.
enum MutantFile {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: The text of the file.
  ///   - path: The path that errors name.
  /// - Returns: The records, from top to bottom.
  /// - Throws: `MutateError.data` for the first wrong line.
  static func mutants(in text: String, path: String) throws(MutateError) -> [Mutant] {
    var sections: [Section] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let place = "\(path):\(index + 1)"
      if line.hasPrefix("## ") {
        sections.append(Section(id: String(line.dropFirst(3)), place: place))
      } else if !sections.isEmpty {
        try sections[sections.count - 1].read(line, at: place)
      }
    }
    var mutants: [Mutant] = []
    for section in sections { mutants.append(try section.mutant()) }
    return mutants
  }
}

/// A section of the file during parsing.
private struct Section {
  let id: String
  let place: String
  private var tests: [String] = []
  private var configuration = Mutant.Configuration.debug
  private var runs = 1
  private var edits: [Mutant.Edit] = []
  private var member = ""
  /// The lines of the open block of code, with their marks; `nil` outside of a block.
  private var block: [Substring]?

  init(id: String, place: String) {
    self.id = id
    self.place = place
  }

  mutating func read(_ line: Substring, at place: String) throws(MutateError) {
    if let lines = block {
      if line == "```" { return try endBlock(lines, at: place) }
      guard let mark = line.first, "-+ ".contains(mark) else {
        throw .data("\(place): '\(line)' doesn't begin with '-', '+' or a blank.")
      }
      block = lines + [line]
      return
    }
    if line == "```diff" {
      block = []
      return
    }
    guard line.hasPrefix("- ") else { return }
    let parts = line.dropFirst(2).split(separator: ":", maxSplits: 1)
    let value = parts.count == 2 ? parts[1].drop { $0 == " " } : ""
    switch parts.first {
    case "Caught by": tests = value.split(separator: ",").map { String($0.drop { $0 == " " }) }
    case "Configuration" where value == "release": configuration = .release
    case "Runs": runs = Int(value) ?? 1
    case "In": member = String(value)
    default:
      throw .data(
        """
        \(place): unexpected '\(line)'. Expected '- Caught by: TESTS', '- Configuration: release', \
        '- Runs: NUMBER', or '- In: MEMBER' and then a block of 'diff'.
        """
      )
    }
  }

  private mutating func endBlock(_ lines: [Substring], at place: String) throws(MutateError) {
    func code(without mark: Character) -> String {
      lines.filter { $0.first != mark }.map { $0.dropFirst() }.joined(separator: "\n")
    }
    let edit = Mutant.Edit(member: member, before: code(without: "+"), after: code(without: "-"))
    guard edit.before.contains(where: { !$0.isWhitespace }), edit.before != edit.after else {
      throw .data(
        "\(place): the block changes no code. Write '-' before old lines, '+' before new ones."
      )
    }
    edits.append(edit)
    block = nil
  }

  func mutant() throws(MutateError) -> Mutant {
    guard !tests.isEmpty, !edits.isEmpty, block == nil else {
      throw .data(
        "\(place): '\(id)' needs a line '- Caught by: TESTS', and a closed block of 'diff' below '- In: MEMBER'."
      )
    }
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
