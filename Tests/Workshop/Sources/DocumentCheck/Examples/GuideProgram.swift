/// A program that a guide shows: all its Swift blocks from one beginning to the next.
package struct GuideProgram: Hashable, Sendable {
  /// How a program is run.
  package enum Kind: Hashable, Sendable {
    /// Its statements are run from top to bottom.
    case script
    /// Its tests are run by Swift Testing.
    case tests
    /// Its tests are run by XCTest.
    case xcTests
  }

  /// A piece of the program, or what it has to have printed there.
  package enum Piece: Hashable, Sendable {
    /// Lines of code; the number is that of the first.
    case code([String], line: Int)
    /// What the program prints between the output before this one and here; the number is that of
    /// the fence.
    case output([String], line: Int)
  }

  /// The guide.
  package let path: String
  /// Its pieces, in the order of the guide.
  package var pieces: [Piece] = []

  /// The line of the first code, where faults of the whole program are shown.
  package var firstLine: Int {
    for case .code(_, let line) in pieces { return line }
    return 1
  }

  /// Whether there is code in it.
  package var hasCode: Bool {
    pieces.contains { if case .code = $0 { true } else { false } }
  }

  /// The modules that it imports.
  package var imports: Set<String> {
    var names: Set<String> = []
    for case .code(let lines, _) in pieces {
      for line in lines {
        let words = line.split(separator: " ")
        guard let keyword = words.firstIndex(of: "import"), keyword + 1 < words.count,
          words[..<keyword].allSatisfy({ $0.hasPrefix("@") || $0 == "public" })
        else { continue }
        names.insert(String(words[keyword + 1]))
      }
    }
    return names
  }

  /// How it is run.
  package var kind: Kind {
    let imports = imports
    return imports.contains("XCTest") ? .xcTests : imports.contains("Testing") ? .tests : .script
  }

  /// What is printed where the guide shows output, to tell the outputs apart.
  static let mark = "\u{1}"

  /// The source file, in which each line of code has the number that it has in the guide.
  package var source: String {
    var source: [String] = []
    for piece in pieces {
      let (number, lines) =
        switch piece {
        case .code(let lines, let line): (line, lines)
        case .output(_, let line): (line, [#"print("\u{1}")"#])
        }
      source += Array(repeating: "", count: max(0, number - 1 - source.count)) + lines
    }
    return source.joined(separator: "\n") + "\n"
  }
}
