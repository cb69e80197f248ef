/// A page with a picture of the modules, and with a section for each factory.
///
/// A click on a module fades all modules and lines that have nothing to do with it, and hides the sections of
/// other factories. The page has no script: the style finds the parts of a module by their class. The page is
/// the same for the same wiring.
struct WiringPage {
  /// All modules, in the order of their boxes.
  let modules: [String]

  private let overview: WiringOverview
  private let factories: [PlannedFactory]
  private let map: WiringMap

  init(_ overview: WiringOverview) {
    self.overview = overview
    factories = overview.plan.factories
    map = WiringMap(factories)
    modules = map.layers.flatMap(\.modules)
  }

  var html: HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>Wiring</title>
    <style>
    \(Self.style)\(modules.map(rule))</style>
    <header>
    <h1>Wiring</h1>
    <p>\(summary)</p>
    <p>Lines lead from a module to those that provide what it resolves (solid), provide what it registers
    (dotted), or declare what it uses (dashed).</p>
    <a href="#">Show all</a>
    </header>
    <main>
    \(WiringPicture(self, map).html)</main>
    <aside>
    \(findings)\(factories.indices.map(section))</aside>
    </html>

    """
  }

  /// The number of factories of each kind.
  private var summary: HTML {
    let promises = overview.plan.promises.count
    let lists = factories.count { !$0.isPromised && $0.isList }
    let counts = [
      ("Modules", modules.count), ("Promises", promises), ("Lists", lists),
      ("Replaced factories", factories.count - promises - lists),
    ]
    let shown = counts.filter { $0.1 > 0 }.map { "\($0): \($1). " as HTML }
    let missing = overview.report.unkept.count
    if missing == 0 {
      return "\(shown)"
    }
    return "\(shown)<strong>Missing: \(missing).</strong>"
  }

  /// The rule of the style that shows the parts of a module after a click on it.
  private func rule(_ module: String) -> HTML {
    let name = name(of: module)
    return
      "body:has(#\(name):target) .\(name) { display: revert; opacity: 1; color: CanvasText; --label: visible; }\n"
  }

  /// The missing promises with their fixes, and the notes of the table.
  private var findings: HTML {
    let missing = overview.report.unkept.map {
      "<p><strong>\($0.description)</strong></p>\n" as HTML
    }
    let notes = overview.notes.split(separator: "\n").map { "<p>\(String($0))</p>\n" as HTML }
    return "\(missing)\(notes)"
  }

  private func section(_ index: Int) -> HTML {
    let factory = factories[index]
    let links = map.links[index]
    var title: HTML = "\(factory.fullName)"
    if overview.isUnkept(factory) {
      title = "\(title) <strong>missing</strong>"
    } else if !factory.isPromised, factory.isList {
      title = "\(title), a list"
    } else if !factory.isPromised {
      title = "\(title), a replaced factory"
    }
    let facts = WiringMap.Role.allCases.map { role -> HTML in
      let rows = links.filter { $0.role == role }.map(row)
      let none: HTML = "<dd>nothing in the sources</dd>\n"
      return "<dt>\(role.rawValue) by</dt>\n\(rows.unlessEmpty([none]))"
    }
    return """
      <section class="\(names(of: links.compactMap(\.module)))">
      <h2>\(title)</h2>
      <dl>
      \(facts)</dl>
      </section>

      """
  }

  private func row(_ link: WiringMap.Link) -> HTML {
    "<dd>\(link.module ?? "") \(link.note) <code>\(link.place.description)</code></dd>\n"
  }
}

// MARK: - Modules

extension WiringPage {
  /// The name of a module in addresses and in the style.
  func name(of module: String) -> String { "m\(modules.firstIndex(of: module) ?? 0)" }

  /// The names of modules, each once.
  func names(of modules: [String]) -> String {
    Set(modules).sorted().map(name).joined(separator: " ")
  }

  /// The name of a module for readers, with the number of missing promises that it resolves or declares.
  func label(of module: String) -> String {
    let missing = factories.indices.count { index in
      overview.isUnkept(factories[index]) && map.links[index].contains { $0.module == module }
    }
    if missing == 0 {
      return module
    }
    return "\(module): \(missing) missing"
  }

  /// The names of the factories that a line is for.
  func label(of line: WiringMap.Line) -> String {
    line.factories.map { factories[$0].shortName }.joined(separator: ", ")
  }
}
