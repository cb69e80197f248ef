/// A comparison of excerpts with their files.
enum ExcerptCheck {
  /// Whether a file contains an excerpt's lines in a row, ignoring their common indentation.
  static func contains(_ text: String, _ excerpt: [String]) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let wanted = withoutIndentation(excerpt[...])
    guard !wanted.isEmpty, lines.count >= wanted.count else { return false }
    return (0...(lines.count - wanted.count)).contains { start in
      withoutIndentation(lines[start..<(start + wanted.count)]) == wanted
    }
  }

  /// Returns the fault of an excerpt; `nil` if the file contains the excerpt.
  static func fault(
    of excerpt: GuideExamples.Excerpt,
    contents: (String) -> String?
  ) -> Fault? {
    guard let text = contents(excerpt.file) else {
      return Fault(
        excerpt.path,
        line: excerpt.block.fence,
        "the block is from '\(excerpt.file)', which cannot be read. Check the name."
      )
    }
    guard !contains(text, excerpt.block.lines) else { return nil }
    return Fault(
      excerpt.path,
      line: excerpt.block.fence,
      "the block is not in '\(excerpt.file)' in this form. Copy it from there again."
    )
  }

  /// Returns a fault for each example in a source's comments that is in no guide.
  ///
  /// Only examples in guides are run.
  static func faults(of comments: MarkdownDocument, in guides: [MarkdownDocument]) -> [Fault] {
    let shown = guides.flatMap(\.swiftBlocks).map { $0.lines.joined(separator: "\n") }
    return comments.faults
      + comments.swiftBlocks.filter { block in !shown.contains { contains($0, block.lines) } }
      .map { block in
        Fault(
          comments.path,
          line: block.fence,
          "no guide contains this example, so it is never run. Show it in one of the "
            + "checked Markdown files, with the code that turns it into a program."
        )
      }
  }

  private static func withoutIndentation(_ lines: ArraySlice<String>) -> [String] {
    let indented = lines.filter { !$0.trimmed.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let indentation = indented.min() ?? 0
    return lines.map { $0.trimmed.isEmpty ? "" : String($0.dropFirst(indentation)) }
  }
}
