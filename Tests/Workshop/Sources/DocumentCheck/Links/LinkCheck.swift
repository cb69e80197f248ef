/// Checks what documents point to: files, headings, and addresses outside.
package struct LinkCheck {
  private let allowed: AllowedLinks
  private let absent: Set<String>
  private let exists: (String) -> Bool

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - allowed: The addresses that may be named.
  ///   - absent: The modules that were taken out of the package; a file of theirs need not be there.
  ///   - exists: Returns whether the package has a file or a folder, given its path from there.
  package init(
    allowed: AllowedLinks,
    absent: Set<String> = [],
    exists: @escaping (String) -> Bool
  ) {
    (self.allowed, self.absent, self.exists) = (allowed, absent, exists)
  }

  /// Checks documents.
  ///
  /// - Parameter documents: The documents; a link to a heading is checked in these.
  /// - Returns: What is wrong.
  package func faults(in documents: [MarkdownDocument]) -> [Fault] {
    let anchors = Dictionary(documents.map { ($0.path, Self.anchors(of: $0)) }) { first, _ in first
    }
    return documents.flatMap { document in
      document.elements.flatMap { element -> [Fault] in
        switch element {
        case .text(let text, let line), .heading(let text, let line):
          let links = MarkdownLink.targets(in: text)
            .compactMap { objection(to: $0, in: document, anchors) }
          let files = MarkdownLink.codeSpans(in: text).compactMap(objection(toFile:))
          return (links + files).map { Fault(document.path, line: line, $0) }
        case .code(let block) where ["sh", "console"].contains(block.language):
          return block.lines.enumerated().flatMap { offset, line in
            line.matches(of: /(?:^|[\s;(])(Scripts\/[A-Za-z0-9_-]+)/)
              .compactMap { objection(toFile: String($0.1)) }
              .map { Fault(document.path, line: block.fence + 1 + offset, $0) }
          }
        case .code, .comment: return []
        }
      }
    }
  }

  private func objection(
    to target: String,
    in document: MarkdownDocument,
    _ anchors: [String: Set<String>]
  ) -> String? {
    // The documentation compiler looks after its own links.
    guard !target.hasPrefix("doc:") else { return nil }
    guard !target.contains("://"), !target.hasPrefix("mailto:") else {
      return allowed.objection(to: target)
    }
    guard !document.isInCatalog else {
      return "'\(target)' leads nowhere on the site. Link a guide as '<doc:Name>', and name a file "
        + "in backticks."
    }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = document.path.lastIndex(of: "/").map { String(document.path[...$0]) } ?? ""
    let file = parts[0].isEmpty ? document.path : folder + parts[0]
    guard exists(file) else { return "there is no file '\(file)'. Check the link." }
    guard parts.count == 2, let headings = anchors[file], !headings.contains(String(parts[1]))
    else { return nil }
    return "'\(file)' has no heading '#\(parts[1])'. Check the link."
  }

  /// Says that a file in backticks is not there; nil if it is, or if it is no file of the package.
  private func objection(toFile span: String) -> String? {
    let name = span.prefix { $0 != " " }
    let folders = name.split(separator: "/").map(String.init)
    guard name.contains("/"), !name.hasPrefix("/"), let first = folders.first, exists(first),
      name.allSatisfy({ $0.isLetter || $0.isNumber || "/._+-".contains($0) }),
      absent.isDisjoint(with: folders), !exists(String(name))
    else { return nil }
    return "there is no '\(name)' in the package. Check the name."
  }

  /// Returns the anchors of a document's headings, as code hosts make them.
  private static func anchors(of document: MarkdownDocument) -> Set<String> {
    var anchors: Set<String> = []
    for case .heading(let text, _) in document.elements {
      let letters = text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      anchors.insert(String(letters.map { $0 == " " ? "-" : $0 }))
    }
    return anchors
  }
}
