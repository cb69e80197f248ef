import Foundation

/// A Markdown file, parsed as far as the checks need it.
struct MarkdownDocument: Hashable, Sendable {
  /// A part of the file, in the order of the file.
  enum Element: Hashable, Sendable {
    /// A comment at the start of a line, without its marks.
    case comment([String], line: Int)
    /// A block of code.
    case code(CodeBlock)
  }

  /// The path of the file.
  let path: String
  /// The parts of the file.
  let elements: [Element]
  /// The errors of parsing.
  let faults: [Fault]

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - text: The text of the file.
  init(path: String, text: String) {
    self.path = path
    var elements: [Element] = []
    var faults: [Fault] = []
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .enumerated().map { (number: $0 + 1, text: $1) }[...]
    while let (number, line) = lines.popFirst() {
      let content = line.drop { $0 == " " }
      if content.hasPrefix("```") {
        let indentation = line.count - content.count
        let fence = content.prefix { $0 == "`" }
        guard let end = lines.firstIndex(where: { Self.closes($0.text, fence) }) else {
          faults.append(
            Fault(path, line: number, "the block of code is not closed. End it with '\(fence)'.")
          )
          break
        }
        elements.append(
          .code(
            CodeBlock(
              language: String(content.dropFirst(fence.count)),
              lines: lines[..<end].map { Self.cut($0.text, by: indentation) },
              fence: number
            )
          )
        )
        lines = lines[(end + 1)...]
      } else if content.hasPrefix("<!--") {
        var comment = [String(content.dropFirst(4))]
        while comment.last?.contains("-->") == false, let (_, next) = lines.popFirst() {
          comment.append(next)
        }
        guard let last = comment.last, let end = last.range(of: "-->") else {
          faults.append(Fault(path, line: number, "the comment is not closed. End it with '-->'."))
          break
        }
        comment[comment.count - 1] = String(last[..<end.lowerBound])
        elements.append(.comment(comment, line: number))
      }
    }
    self.elements = elements
    self.faults = faults
  }

  /// Extracts the documentation comments of a Swift source, with their line numbers.
  ///
  /// - Parameters:
  ///   - path: The path of the source.
  ///   - source: The text of the source.
  init(path: String, commentsOf source: String) {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let content = line.drop { $0 == " " }
      guard content.hasPrefix("///") else { return Substring() }
      return content.dropFirst(content.hasPrefix("/// ") ? 4 : 3)
    }
    self.init(path: path, text: lines.joined(separator: "\n"))
  }

  /// The Swift blocks, in the order of the file.
  var swiftBlocks: [CodeBlock] {
    elements.compactMap { element in
      guard case .code(let block) = element, block.language == "swift" else { return nil }
      return block
    }
  }

  private static func closes(_ line: String, _ fence: Substring) -> Bool {
    let content = line.drop { $0 == " " }
    return content.hasPrefix(fence) && content.allSatisfy { $0 == "`" || $0 == " " }
  }

  private static func cut(_ line: String, by indentation: Int) -> String {
    let blanks = line.prefix { $0 == " " }.count
    return String(line.dropFirst(min(blanks, indentation)))
  }
}

/// A fenced block of code in a Markdown file.
struct CodeBlock: Hashable, Sendable {
  /// The word after the opening fence; empty without one.
  let language: String
  /// The lines between the fences, without the indentation of the fence.
  let lines: [String]
  /// The line of the opening fence, from 1.
  let fence: Int

  /// Whether the block is a Package.swift or a part of one.
  var isManifest: Bool {
    guard language == "swift", let first = lines.first else { return false }
    return first == "// Package.swift" || first.hasPrefix("// swift-tools-version:")
  }
}

/// A fault at a place in the documentation.
struct Fault: Hashable, Sendable, CustomStringConvertible {
  /// The file, or the page of the site.
  let place: String
  /// The line in the file, from 1; `nil` for the whole file.
  let line: Int?
  /// A description of the problem and its fix.
  let message: String

  /// Creates a fault.
  ///
  /// - Parameters:
  ///   - place: The file, or the page of the site.
  ///   - line: The line in the file, from 1.
  ///   - message: A description of the problem and its fix.
  init(_ place: String, line: Int? = nil, _ message: String) {
    self.place = place
    self.line = line
    self.message = message
  }

  /// The fault in the format of a compiler's error, which editors understand.
  var description: String {
    "\(place)\(line.map { ":\($0)" } ?? ""): error: \(message)"
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let start = drop { $0.isWhitespace }
    return String(start.reversed().drop { $0.isWhitespace }.reversed())
  }
}
