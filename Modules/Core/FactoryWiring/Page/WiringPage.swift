extension WiringOverview {
  /// The overview as a page of HTML, which needs no other file.
  ///
  /// It shows the modules in layers, their roles for each promise, and all places. A click on a module or
  /// a promise fades all modules that have nothing to do with it. The page is the same for the same wiring.
  public var page: String { WiringPage(self).html.code }
}

/// A page with cards for the modules, and with a section for each promise and each module.
///
/// It's complete without its script, which fades and searches.
struct WiringPage {
  /// The most promises or notes that a list shows without a click.
  private static let mostShown = 12
  /// The most modules whose cards show their promises without a click.
  private static let mostOpenCards = 50

  private let overview: WiringOverview
  private let factories: [PlannedFactory]
  private let map: WiringMap
  private let modules: [String]

  init(_ overview: WiringOverview) {
    self.overview = overview
    factories = overview.plan.factories
    map = WiringMap(overview)
    modules = map.layers.flatMap(\.modules).sorted()
  }

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
    <title>Wiring</title>
    <style>
    \(Self.style)</style>
    <header>
    <h1>Wiring</h1>
    <p>\(summary)</p>
    <input type="search" placeholder="Search" aria-label="Search" hidden>
    <output></output>
    <a href="#">Show all</a>
    </header>
    <main>
    \(map.layers.map(layer))</main>
    <aside>
    \(findings)\(factories.indices.map(section))\(modules.map(section))</aside>
    <script>
    \(Self.script)</script>
    </html>

    """
  }

  private var summary: HTML {
    let missing = overview.report.unkept.count
    let counts: HTML = "Modules: \(modules.count). Promises: \(overview.plan.promises.count)."
    if missing == 0 {
      return counts
    }
    return "\(counts) <strong>Missing: \(missing).</strong>"
  }

  // MARK: Cards

  private func layer(_ layer: WiringMap.Layer) -> HTML {
    """
    <h2>\(layer.title)</h2>
    <div>
    \(layer.modules.map(card))</div>

    """
  }

  private func card(_ module: String) -> HTML {
    """
    <article>
    <h3>\(link(to: module))</h3>
    \(WiringMap.Role.allCases.map { promises(module, $0) })</article>

    """
  }

  private func promises(_ module: String, _ role: WiringMap.Role) -> HTML {
    let links = map.links.filter { $0.module == module && $0.role == role }
    let indices = Set(links.map(\.factory)).sorted()
    if indices.isEmpty {
      return ""
    }
    let isMissing = indices.contains { overview.isUnkept(factories[$0]) }
    let isOpen =
      indices.count <= Self.mostShown && (isMissing || modules.count <= Self.mostOpenCards)
    let summary: HTML = "\(role.rawValue) \(indices.count)"
    return list(summary, role.rawValue, isOpen: isOpen, indices.map { "\(link(to: $0))\n" })
  }

  /// A list that a click on its summary opens and closes.
  private func list(_ summary: HTML, _ name: String, isOpen: Bool, _ items: [HTML]) -> HTML {
    var open: HTML = ""
    if isOpen {
      open = " open"
    }
    return """
      <details class="\(name)"\(open)><summary>\(summary)</summary>
      \(items)</details>

      """
  }

  // MARK: Sections

  /// The missing promises with their fixes, and the notes of the table.
  private var findings: HTML {
    let missing = overview.report.unkept.map { promise -> HTML in
      let index = factories.firstIndex(of: promise.factory) ?? 0
      return "<p><a class=\"missing\" href=\"#p\(index)\">\(promise.description)</a></p>\n"
    }
    let notes = overview.notes.split(separator: "\n").map { "<p>\(String($0))</p>\n" as HTML }
    if notes.isEmpty {
      return "\(missing)"
    }
    let isOpen = notes.count <= Self.mostShown
    return "\(missing)\(list("notes \(notes.count)", "notes", isOpen: isOpen, notes))"
  }

  private func section(_ index: Int) -> HTML {
    let factory = factories[index]
    let links = map.links.filter { $0.factory == index }
    var title = factory.fullName
    if !factory.isPromised, !factory.isList {
      title += ", a replaced factory"
    }
    var facts: [HTML] = []
    if let parameter = factory.parameter {
      facts.append("<dt>with a parameter</dt><dd><code>\(parameter)</code></dd>\n")
    }
    if let scope = factory.scope {
      facts.append("<dt>scope</dt><dd>\(scope)</dd>\n")
    }
    for role in WiringMap.Role.allCases.reversed() {
      let rows = links.filter { $0.role == role }.map { link in
        row(link, link.module.map { self.link(to: $0) } ?? "")
      }
      facts.append("<dt>\(role.passive)</dt>\(rows.unlessEmpty([none(role, factory)]))")
    }
    return """
      <section id="p\(index)">
      <h2>\(title)</h2>
      <dl>
      \(facts)</dl>
      </section>

      """
  }

  /// The row of a role that no module has.
  private func none(_ role: WiringMap.Role, _ factory: PlannedFactory) -> HTML {
    if role == .resolves {
      return "<dd>nothing</dd>\n"
    }
    guard let unkept = overview.report.unkept.first(where: { $0.factory == factory }) else {
      return "<dd>unknown</dd>\n"
    }
    if role == .registers {
      return "<dd class=\"missing\">\(unkept.description)</dd>\n"
    }
    return "<dd class=\"missing\">nothing: missing</dd>\n"
  }

  private func section(_ module: String) -> HTML {
    let facts = WiringMap.Role.allCases.map { role -> HTML in
      let links = map.links.filter { $0.module == module && $0.role == role }
      if links.isEmpty {
        return ""
      }
      return "<dt>\(role.rawValue)</dt>\(links.map { row($0, link(to: $0.factory)) })"
    }
    return """
      <section id="m\(number(of: module))">
      <h2>\(module)</h2>
      <dl>
      \(facts)</dl>
      </section>

      """
  }

  private func row(_ link: WiringMap.Link, _ subject: HTML) -> HTML {
    "<dd>\(subject) \(link.note) <code>\(link.place.description)</code></dd>\n"
  }

  // MARK: Links

  private func link(to index: Int) -> HTML {
    let factory = factories[index]
    if overview.isUnkept(factory) {
      return "<a class=\"missing\" href=\"#p\(index)\">\(factory.shortName): missing</a>"
    }
    return "<a href=\"#p\(index)\">\(factory.shortName)</a>"
  }

  private func link(to module: String) -> HTML {
    "<a href=\"#m\(number(of: module))\">\(module)</a>"
  }

  private func number(of module: String) -> Int { modules.firstIndex(of: module) ?? 0 }
}
