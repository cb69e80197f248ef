/// A fenced block of code in a Markdown file.
package struct CodeBlock: Hashable, Sendable {
  /// The word after the opening fence; empty without one.
  package let language: String
  /// The lines between the fences, without the indentation of the fence.
  package let lines: [String]
  /// The line of the opening fence, from 1.
  package let fence: Int

  /// Whether the block is a Package.swift or a part of one.
  var isManifest: Bool {
    guard language == "swift", let first = lines.first else { return false }
    return first == "// Package.swift" || first.hasPrefix("// swift-tools-version:")
  }

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - language: The word after the fence.
  ///   - lines: The lines between the fences.
  ///   - fence: The line of the opening fence.
  package init(language: String, lines: [String], fence: Int) {
    (self.language, self.lines, self.fence) = (language, lines, fence)
  }
}
