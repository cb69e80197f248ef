/// A program of a guide: all its Swift blocks from one marker to the next.
struct GuideProgram: Hashable, Sendable {
  /// The way a program is run.
  enum Kind: Hashable, Sendable {
    /// A script, whose statements run from top to bottom.
    case script
    /// Tests of Swift Testing.
    case tests
    /// Tests of XCTest.
    case xcTests
  }

  /// A part of the program, or its expected output at that point.
  enum Piece: Hashable, Sendable {
    /// Lines of code, with the number of the first.
    case code([String], line: Int)
    /// The output since the previous output, with the line number of the fence.
    case output([String], line: Int)
  }

  /// The guide.
  let path: String
  /// The parts, in the order of the guide.
  var pieces: [Piece] = []

  /// The line of the first code.
  private var firstLine: Int {
    for case .code(_, let line) in pieces { return line }
    return 1
  }

  /// Returns a fault of the whole program.
  func fault(_ message: String) -> Fault { Fault(path, line: firstLine, message) }

  /// Whether the program contains code.
  var hasCode: Bool {
    pieces.contains { if case .code = $0 { true } else { false } }
  }

  /// The modules that the program imports.
  var imports: Set<String> {
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
  var kind: Kind {
    let imports = imports
    return imports.contains("XCTest") ? .xcTests : imports.contains("Testing") ? .tests : .script
  }

  /// A mark that the program prints at each expected output, to separate the outputs.
  static let mark = "\u{1}"

  /// The source file, in which each line of code has the same number as in the guide.
  var source: String {
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

/// The programs, excerpts and manifests of a guide.
struct GuideExamples: Hashable, Sendable {
  /// A block that is copied from a file of the package.
  struct Excerpt: Hashable, Sendable {
    /// The guide.
    let path: String
    /// The path of the file in the package.
    let file: String
    /// The block.
    let block: CodeBlock
  }

  /// A part of a Package.swift.
  struct Manifest: Hashable, Sendable {
    /// The guide.
    let path: String
    /// The block.
    let block: CodeBlock
  }

  /// The programs that contain code.
  private(set) var programs: [GuideProgram] = []
  /// The excerpts.
  private(set) var excerpts: [Excerpt] = []
  /// The manifests.
  private(set) var manifests: [Manifest] = []
  /// Violations of the conventions.
  private(set) var faults: [Fault]

  /// Collects the examples of a guide.
  ///
  /// - Parameter document: The guide.
  init(of document: MarkdownDocument) {
    faults = document.faults
    let path = document.path
    var program = GuideProgram(path: path)
    var file: String?
    for element in document.elements {
      switch element {
      case .comment(let lines, let line):
        let directive = lines[0].trimmed
        if directive == "swift" {
          program.pieces.append(.code(Array(lines.dropFirst()), line: line + 1))
        } else if directive == "new program" {
          end(&program)
        } else if directive.hasPrefix("from ") {
          file = String(directive.dropFirst(5))
        }
      case .code(let block):
        if let source = file {
          excerpts.append(Excerpt(path: path, file: source, block: block))
          file = nil
        } else if block.isManifest {
          manifests.append(Manifest(path: path, block: block))
        } else if block.language == "swift" {
          program.pieces.append(.code(block.lines, line: block.fence + 1))
        } else if block.language == "text" {
          program.pieces.append(.output(block.lines, line: block.fence))
        }
      }
    }
    end(&program)
  }

  /// Adds a complete program, and starts the next.
  private mutating func end(_ program: inout GuideProgram) {
    defer { program.pieces = [] }
    let printsText = program.hasCode && program.kind == .script
    for case .output(_, let line) in program.pieces where !printsText {
      faults.append(
        Fault(
          program.path,
          line: line,
          "a block of 'text' is the output of a script, and there is none. "
            + "Use another language for it: console, sh or none."
        )
      )
    }
    if program.hasCode { programs.append(program) }
  }
}
