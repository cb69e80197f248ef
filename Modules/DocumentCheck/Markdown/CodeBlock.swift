/// A fenced block of code in a Markdown file.
package struct CodeBlock: Hashable, Sendable {
  /// The word after the fence; empty if there is none.
  package let language: String
  /// The lines between the fences, without the indentation of the fence.
  package let lines: [String]
  /// The line of the opening fence, from 1.
  package let fence: Int
}
