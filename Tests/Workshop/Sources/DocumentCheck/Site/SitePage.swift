/// A page of a built site.
package struct SitePage: Sendable {
  /// The address on the site, such as `/documentation/factorykit/scopes`.
  let address: String
  /// The identifier that other pages use.
  let identifier: String
  /// The title.
  let title: String
  /// Whether the page is about a symbol, rather than an article.
  let isSymbol: Bool
  /// The kind of the symbol, such as `class`; `nil` for an article.
  let symbolKind: String?
  /// The content of the page's file.
  private let content: JSONValue

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - address: The address of the page.
  ///   - content: The content of the page's file.
  package init(at address: String, _ content: JSONValue) {
    self.address = address
    self.content = content
    identifier = content["identifier"]?["url"]?.string ?? address
    title = content["metadata"]?["title"]?.string ?? address
    isSymbol = content["kind"]?.string == "symbol"
    symbolKind = content["metadata"]?["symbolKind"]?.string
  }

  /// The identifiers in the written groups of topics.
  ///
  /// Without written groups, a type or a protocol conformance uses the generated ones. A module
  /// doesn't.
  var curated: [String] {
    let groups = content["topicSections"]?.elements ?? []
    let written = groups.filter { $0["generated"]?.isTrue != true }
    let takesGenerated =
      (isSymbol && symbolKind != "module") || address.hasSuffix("-implementations")
    return (takesGenerated && written.isEmpty ? groups : written)
      .flatMap { $0["identifiers"]?.elements ?? [] }.compactMap(\.string)
  }

  /// The references on the page, by identifier.
  var references: [String: JSONValue] {
    if case .object(let references) = content["references"] { references } else { [:] }
  }

  /// The identifiers that the text links to.
  var linked: Set<String> {
    var identifiers: Set<String> = []
    content.forEachObject { object in
      guard object["type"]?.string == "reference", let identifier = object["identifier"]?.string
      else { return }
      identifiers.insert(identifier)
    }
    return identifiers
  }

  /// The anchors on the page, in lower case.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    content.forEachObject { object in
      if let anchor = object["anchor"]?.string { anchors.insert(anchor.lowercased()) }
    }
    return anchors
  }
}
