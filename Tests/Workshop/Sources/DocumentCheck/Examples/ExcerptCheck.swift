/// Compares excerpts with the files that they are from.
enum ExcerptCheck {
  /// Returns whether lines stand in a file one after another, with the same indentation more or less.
  static func contains(_ text: String, _ excerpt: [String]) -> Bool {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let wanted = withoutIndentation(excerpt[...])
    guard !wanted.isEmpty, lines.count >= wanted.count else { return false }
    return (0...(lines.count - wanted.count)).contains { start in
      withoutIndentation(lines[start..<(start + wanted.count)]) == wanted
    }
  }

  /// Says what is wrong with an excerpt; nil if it is in its file.
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
      "the block is not in '\(excerpt.file)' as it stands here. Copy it from there again."
    )
  }

  /// Says which examples in the documentation comments of a source, taken for a document, are in no
  /// guide, where they would be run.
  static func faults(of comments: MarkdownDocument, in guides: [MarkdownDocument]) -> [Fault] {
    let shown = guides.flatMap(\.swiftBlocks).map { $0.lines.joined(separator: "\n") }
    return comments.faults
      + comments.swiftBlocks.filter { block in !shown.contains { contains($0, block.lines) } }
      .map { block in
        Fault(
          comments.path,
          line: block.fence,
          "the example is in no guide as it stands here, so nobody runs it. Show it in one of the "
            + "Markdown files that are checked, with what makes a program of it."
        )
      }
  }

  private static func withoutIndentation(_ lines: ArraySlice<String>) -> [String] {
    let indented = lines.filter { !$0.trimmed.isEmpty }.map { $0.prefix { $0 == " " }.count }
    let indentation = indented.min() ?? 0
    return lines.map { $0.trimmed.isEmpty ? "" : String($0.dropFirst(indentation)) }
  }
}
