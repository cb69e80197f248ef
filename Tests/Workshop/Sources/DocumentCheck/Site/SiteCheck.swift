/// Checks that all links of a site lead somewhere, and that its topics lead to all its symbols.
package struct SiteCheck {
  private let site: Site
  private let allowed: AllowedLinks

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - allowed: The addresses outside that it may name.
  package init(of site: Site, allowed: AllowedLinks) { (self.site, self.allowed) = (site, allowed) }

  /// What is wrong, by address.
  package var faults: [Fault] {
    let pages = site.pages.values.sorted { $0.address < $1.address }
    return pages.flatMap { page in
      objections(to: page).sorted().map { Fault(page.address, $0) }
    } + uncurated(pages)
  }

  private func objections(to page: SitePage) -> Set<String> {
    let references = page.references
    var objections: Set<String> = []
    for (identifier, reference) in references {
      let address = reference["url"]?.string ?? ""
      switch reference["type"]?.string {
      case "topic" where !leadsSomewhere(address):
        objections.insert("the link to '\(address)' is dead. Correct it in the source of the page.")
      case "link": allowed.objection(to: address).map { _ = objections.insert($0) }
      default: break
      }
      // A protocol of the standard library has no page, and is named without a link.
      if reference["type"]?.string == "unresolvable", page.linked.contains(identifier) {
        objections.insert("'\(identifier)' is linked, and is nowhere. Correct the link.")
      }
    }
    for identifier in page.linked where references[identifier] == nil {
      objections.insert("'\(identifier)' is linked, and is nowhere. Correct the link.")
    }
    return objections
  }

  private func leadsSomewhere(_ address: String) -> Bool {
    let parts = address.lowercased().split(separator: "#", maxSplits: 1).map(String.init)
    guard let first = parts.first, let page = site.pages[first] else { return false }
    return parts.count == 1 || page.anchors.contains(parts[1])
  }

  /// Finds the symbols that no topics lead to.
  ///
  /// On the page of a type, the groups that the documentation compiler makes do where nobody wrote any.
  private func uncurated(_ pages: [SitePage]) -> [Fault] {
    let byIdentifier = Dictionary(pages.map { ($0.identifier, $0) }) { first, _ in first }
    // A module's page is the beginning, as is a catalog's that belongs to no module.
    var pending = pages.filter { $0.address.split(separator: "/").count == 2 }
    var reached = Set(pending.map(\.identifier))
    while let page = pending.popLast() {
      for identifier in page.curated where reached.insert(identifier).inserted {
        if let next = byIdentifier[identifier] { pending.append(next) }
      }
    }
    return pages.filter { $0.isCuratable && !reached.contains($0.identifier) }.map { page in
      Fault(
        page.address,
        "no topics lead to '\(page.title)'. Add it to a group of topics on the page above it."
      )
    }
  }
}

extension SitePage {
  /// Whether it is up to a writer to put the page into a group.
  ///
  /// A module's is where topics begin. One that sums up what a type has for a protocol is made by the
  /// documentation compiler, beside the symbols that it lists.
  fileprivate var isCuratable: Bool {
    guard symbolKind != "module", !address.hasSuffix("-implementations") else { return false }
    return isSymbol || address.split(separator: "/").count > 2
  }
}
