/// A check that all links of a site work, and that topics lead to all symbols.
package struct SiteCheck {
  private let site: Site
  private let allowed: AllowedLinks

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - allowed: The allowed external addresses.
  package init(of site: Site, allowed: AllowedLinks) { (self.site, self.allowed) = (site, allowed) }

  /// The faults, by address.
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
      // Protocols of the standard library are unresolvable too, but have no link.
      if reference["type"]?.string == "unresolvable", page.linked.contains(identifier) {
        objections.insert("'\(identifier)' is linked, but doesn't exist. Correct the link.")
      }
    }
    for identifier in page.linked where references[identifier] == nil {
      objections.insert("'\(identifier)' is linked, but doesn't exist. Correct the link.")
    }
    return objections
  }

  private func leadsSomewhere(_ address: String) -> Bool {
    let parts = address.lowercased().split(separator: "#", maxSplits: 1).map(String.init)
    guard let first = parts.first, let page = site.pages[first] else { return false }
    return parts.count == 1 || page.anchors.contains(parts[1])
  }

  /// Returns a fault for each symbol that no topics lead to.
  ///
  /// A type without written topics uses the groups of the documentation compiler.
  private func uncurated(_ pages: [SitePage]) -> [Fault] {
    let byIdentifier = Dictionary(pages.map { ($0.identifier, $0) }) { first, _ in first }
    // The roots are the pages of modules, and of catalogs without module.
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
  /// Whether a writer must add the page to a group of topics.
  ///
  /// The page of a module is the root. The compiler generates and lists the pages of a type's
  /// protocol conformances.
  fileprivate var isCuratable: Bool {
    guard symbolKind != "module", !address.hasSuffix("-implementations") else { return false }
    return isSymbol || address.split(separator: "/").count > 2
  }
}
