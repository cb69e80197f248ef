/// A program of a guide: all its Swift blocks from one marker to the next.
package struct GuideProgram: Hashable, Sendable {
  /// The way a program is run.
  package enum Kind: Hashable, Sendable {
    /// A script, whose statements run from top to bottom.
    case script
    /// Tests of Swift Testing.
    case tests
    /// Tests of XCTest.
    case xcTests
  }

  /// A part of the program, or its expected output at that point.
  package enum Piece: Hashable, Sendable {
    /// Lines of code, with the number of the first.
    case code([String], line: Int)
    /// The output since the previous output, with the line number of the fence.
    case output([String], line: Int)
  }

  /// The guide.
  package let path: String
  /// The parts, in the order of the guide.
  package var pieces: [Piece] = []

  /// The line of the first code, for faults of the whole program.
  package var firstLine: Int {
    for case .code(_, let line) in pieces { return line }
    return 1
  }

  /// Whether the program contains code.
  package var hasCode: Bool {
    pieces.contains { if case .code = $0 { true } else { false } }
  }

  /// The modules that the program imports.
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

  /// The way to run the program.
  package var kind: Kind {
    let imports = imports
    return imports.contains("XCTest") ? .xcTests : imports.contains("Testing") ? .tests : .script
  }

  /// A mark that the program prints at each expected output, to separate the outputs.
  static let mark = "\u{1}"

  /// The source file, in which each line of code has the same number as in the guide.
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
