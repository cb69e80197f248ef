import Foundation

/// A Markdown file, parsed as far as the checks need it.
package struct MarkdownDocument: Hashable, Sendable {
  /// A part of the file, in the order of the file.
  package enum Element: Hashable, Sendable {
    /// A line of text, with its number.
    case text(String, line: Int)
    /// A heading without its marks, with its number.
    case heading(String, line: Int)
    /// A comment at the start of a line, without its marks.
    case comment([String], line: Int)
    /// A block of code.
    case code(CodeBlock)
  }

  /// The path of the file.
  package let path: String
  /// The parts of the file.
  package let elements: [Element]
  /// The errors of parsing.
  package let faults: [Fault]

  /// Whether the file is in a documentation catalog, and so becomes a page of the site.
  package var isInCatalog: Bool { path.contains(".docc/") }

  /// Parses a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - text: The text of the file.
  package init(path: String, text: String) {
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
      } else if line.hasPrefix("#"), let blank = line.firstIndex(where: { $0 != "#" }),
        line[blank] == " "
      {
        elements.append(.heading(String(line[blank...].drop { $0 == " " }), line: number))
      } else {
        elements.append(.text(line, line: number))
      }
    }
    (self.elements, self.faults) = (elements, faults)
  }

  /// Extracts the documentation comments of a Swift source, with their line numbers.
  ///
  /// - Parameters:
  ///   - path: The path of the source.
  ///   - source: The text of the source.
  package init(path: String, commentsOf source: String) {
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
