/// A check of links to files, headings and external addresses.
package struct LinkCheck {
  private let allowed: AllowedLinks
  private let absent: Set<String>
  private let exists: (String) -> Bool

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - allowed: The allowed external addresses.
  ///   - absent: The modules that were removed from the package. Their files need not exist.
  ///   - exists: Whether the package contains a file or a folder, given its path.
  package init(
    allowed: AllowedLinks,
    absent: Set<String> = [],
    exists: @escaping (String) -> Bool
  ) {
    (self.allowed, self.absent, self.exists) = (allowed, absent, exists)
  }

  /// Checks documents.
  ///
  /// - Parameter documents: The documents. Links to headings are checked among these.
  /// - Returns: The faults.
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
    // The documentation compiler checks its own links.
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

  /// Returns the problem of a file in backticks; `nil` if the file exists or isn't the package's.
  private func objection(toFile span: String) -> String? {
    let name = span.prefix { $0 != " " }
    let folders = name.split(separator: "/").map(String.init)
    guard name.contains("/"), !name.hasPrefix("/"), let first = folders.first, exists(first),
      name.allSatisfy({ $0.isLetter || $0.isNumber || "/._+-".contains($0) }),
      absent.isDisjoint(with: folders), !exists(String(name))
    else { return nil }
    return "there is no '\(name)' in the package. Check the name."
  }

  /// Returns the anchors of a document's headings, in the form that code hosts use.
  private static func anchors(of document: MarkdownDocument) -> Set<String> {
    var anchors: Set<String> = []
    for case .heading(let text, _) in document.elements {
      let letters = text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
      anchors.insert(String(letters.map { $0 == " " ? "-" : $0 }))
    }
    return anchors
  }
}
