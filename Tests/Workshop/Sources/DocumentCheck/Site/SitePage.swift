/// A page of a built site.
package struct SitePage: Sendable {
  /// Its address on the site, such as `/documentation/factorykit/scopes`.
  let address: String
  /// Its identifier, by which other pages name it.
  let identifier: String
  /// What it is called.
  let title: String
  /// Whether it is about a symbol, and not an article.
  let isSymbol: Bool
  /// The kind of the symbol, such as `class`; nil for an article.
  let symbolKind: String?
  /// What it says.
  private let content: JSONValue

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - address: Its address.
  ///   - content: What is in its file.
  package init(at address: String, _ content: JSONValue) {
    self.address = address
    self.content = content
    identifier = content["identifier"]?["url"]?.string ?? address
    title = content["metadata"]?["title"]?.string ?? address
    isSymbol = content["kind"]?.string == "symbol"
    symbolKind = content["metadata"]?["symbolKind"]?.string
  }

  /// The identifiers in the groups of topics that somebody wrote; in generated groups, if nobody wrote any for a
  /// symbol that isn't a module, or for what sums up a protocol.
  var curated: [String] {
    let groups = content["topicSections"]?.elements ?? []
    let written = groups.filter { $0["generated"]?.isTrue != true }
    let takesGenerated =
      (isSymbol && symbolKind != "module") || address.hasSuffix("-implementations")
    return (takesGenerated && written.isEmpty ? groups : written)
      .flatMap { $0["identifiers"]?.elements ?? [] }.compactMap(\.string)
  }

  /// What it refers to, by identifier.
  var references: [String: JSONValue] {
    if case .object(let references) = content["references"] { references } else { [:] }
  }

  /// The identifiers that its text has links to.
  var linked: Set<String> {
    var identifiers: Set<String> = []
    content.forEachObject { object in
      guard object["type"]?.string == "reference", let identifier = object["identifier"]?.string
      else { return }
      identifiers.insert(identifier)
    }
    return identifiers
  }

  /// The places on it that can be linked to, in lower case.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    content.forEachObject { object in
      if let anchor = object["anchor"]?.string { anchors.insert(anchor.lowercased()) }
    }
    return anchors
  }
}
