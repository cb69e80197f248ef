import FactoryKit
import FactoryWiring
import Testing

struct WiringPageTests {
  /// A promise with one provider, which `Ark` registers.
  private static func promise(
    _ name: String,
    of declarer: String = "Topics",
    by provider: String,
    for resolvers: String...
  ) -> PlannedFactory {
    Sample.factory(
      name,
      of: declarer,
      uses: resolvers.map { Sample.place($0) },
      registrations: [Sample.registration(1, [PlannedProvider("Made", module: provider)])]
    )
  }

  private static func page(_ factories: PlannedFactory...) -> String {
    WiringOverview(WiringPlan(factories: factories), WiringReport()).text(as: .html)
  }

  /// The texts of the picture that aren't names of lines, from top to bottom.
  private static func outline(_ page: String) -> [String] {
    let texts = page.matches(of: /(<g .*\n)?<text x="(\d+)" y="(\d+)">(.*)<\/text>/)
    let shown = texts.filter { $0.1 == nil }.map { (Int($0.3) ?? 0, Int($0.2) ?? 0, String($0.4)) }
    return shown.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The names of the modules that have the classes.
  private static func modules(_ classes: Substring, of page: String) -> Set<String> {
    let boxes = page.matches(of: /<a id="(m\d+)".*\n.*\n<text [^>]*>(.*)<\/text>/)
    return Set(boxes.filter { classes.split(separator: " ").contains($0.1) }.map { String($0.2) })
  }

  /// The modules at both ends of each line of a kind, and the names of its factories.
  private static func lines(_ page: String, _ kind: String) -> [Set<String>: Substring] {
    let lines = page.matches(of: /<g class="(\w+) (.*?)"><path .*\n<text [^>]*>(.*)<\/text>/)
    let shown = lines.filter { $0.1 == kind }.map { (modules($0.2, of: page), $0.3) }
    return Dictionary(uniqueKeysWithValues: shown)
  }

  @Test("A longer chain has more layers, modules in a cycle share one, and each title differs")
  func ordersLayers() {
    let page = Self.page(
      Self.promise("first", by: "Disk", for: "Cache", "Topics"),
      Self.promise("second", by: "Cache", for: "Store", "Screen"),
      Self.promise("third", by: "Screen", for: "Window"),
      Self.promise("fourth", by: "Window", for: "Screen"),
      Self.promise("fifth", of: "Own", by: "Store", for: "Window", "Ark")
    )
    #expect(
      Self.outline(page) == [
        "1 Register", "Ark", "2 Resolve", "Screen", "Window", "3 Provide to layer 2", "Store",
        "4 Provide to layer 3", "Cache", "5 Provide to layer 4", "Disk", "6 Declare", "Own",
        "Topics",
      ]
    )
  }

  @Test("A line leads from each module to those that it uses, with the names of the factories")
  func drawsLines() {
    let page = Self.page(
      Self.promise("first", by: "Disk", for: "Screen"),
      Self.promise("second", by: "Disk", for: "Screen", "Disk")
    )
    #expect(Self.lines(page, "resolved") == [["Screen", "Disk"]: "first, second"])
    #expect(Self.lines(page, "registered") == [["Ark", "Disk"]: "first, second"])
    #expect(
      Self.lines(page, "declared") == [
        ["Screen", "Topics"]: "first, second", ["Disk", "Topics"]: "first, second",
      ]
    )
  }

  @Test("A click on a module shows its lines, the modules at their ends and its factories only")
  func choosesModules() {
    let page = Self.page(
      Self.promise("first", by: "Disk", for: "Cache"),
      Self.promise("second", by: "Cache", for: "Screen")
    )
    let boxes = page.matches(of: /<a id.*class="(.*)">/).map { Self.modules($0.1, of: page) }
    #expect(boxes.first == ["Ark", "Cache", "Disk"])
    #expect(boxes.last == ["Topics", "Screen", "Cache", "Disk"])
    let sections = page.matches(of: /<section class="(.*)">/).map { Self.modules($0.1, of: page) }
    #expect(
      sections == [["Topics", "Disk", "Ark", "Cache"], ["Topics", "Cache", "Ark", "Screen"]]
    )
    #expect(page.contains("body:has(#m4:target) .m4 { display: revert;"))
  }

  @Test(
    "The header counts the factories of each kind, and a missing promise is marked in its modules"
  )
  func marksMissingPromises() {
    let page = Sample.overview.text(as: .html)
    #expect(page.contains("<p>Modules: 5. Promises: 4. Lists: 1. Replaced factories: 1. <strong>"))
    #expect(page.contains("<strong>Missing: 1.</strong>"))
    #expect(page.contains(/<p><strong>.*Write network.register { … } into the autoRegister\(\)/))
    #expect(page.matches(of: /<strong>/).count == 3)
    let titles = page.matches(of: /<h2>(.*)<\/h2>/).map(\.1)
    #expect(titles.count == 6)
    #expect(titles.contains("Container.network <strong>missing</strong>"))
    #expect(titles.contains("Container.probes, a list"))
    #expect(titles.contains("Container.clock, a replaced factory"))
    let missing = Self.outline(page).filter { $0.hasSuffix("missing") }
    #expect(missing == ["Live: 1 missing", "Contracts: 1 missing"])
    #expect(!Self.page(Self.promise("kept", by: "Live")).contains("<strong>"))
  }

  @Test("The page has all places, types and notes")
  func showsPlaces() {
    let page = Sample.overview.text(as: .html)
    for factory in Sample.overview.plan.factories {
      let places = [factory.place] + factory.uses + factory.registrations.map(\.place)
      for place in places { #expect(page.contains("<code>\(place)</code>")) }
    }
    #expect(page.contains("<dd>Live File <code>Ark/Ark.swift:10</code>"))
    #expect(page.contains("<dd> Sample <code>Ark/Ark.swift:10</code>"))
    #expect(page.contains("<dd>Ark onTest <code>Ark/Ark.swift:13</code>"))
    #expect(page.contains("<dd>Contracts (any network)? <code>Contracts/Contracts.swift:2</code>"))
    #expect(page.contains("<p>not understood: Contracts/Contracts.swift:9: "))
    #expect(page.contains("<p>note: Passed.passed isn&#39;t checked"))
  }

  @Test("Names and paths are no code")
  func escapes() {
    let name = "</style><!--<img src=\"a\" title='b'>&amp;\n\u{0}"
    let provider = PlannedProvider("P\(name)", module: "N\(name)")
    let page = Self.page(
      Sample.factory(
        "A\(name)",
        in: "O\(name)",
        type: "T\(name)",
        of: "M\(name)",
        uses: [Sample.place("U\(name)")],
        registrations: [
          Sample.registration(1, [provider], context: "C\(name)", by: "W\(name)"),
          Sample.registration(2, [provider]),
        ]
      )
    )
    let escaped =
      "&#60;/style&#62;&#60;!--&#60;img src=&#34;a&#34; title=&#39;b&#39;&#62;&#38;amp;  "
    for letter in "MUPNCWOAT" { #expect(page.contains("\(letter)\(escaped)")) }
    #expect(page.matches(of: /<\/style/).count == 1)
    #expect(!page.contains("<!--") && !page.contains("<img") && !page.contains("&amp;"))
    #expect(!page.contains("\u{0}"))
  }

  @Test("The page loads and runs nothing, and only the modules and 'Show all' are tab stops")
  func needsNothing() {
    let page = Sample.overview.text(as: .html)
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'\""))
    let forbidden = [
      "http://", "https://", "src=", "<link", "@import", "url(h", "<script", "<button", "<input",
      "<summary", "tabindex",
    ]
    #expect(forbidden.filter(page.contains) == [])
    #expect(page.matches(of: /href="#(.*?)"/).map(\.1) == ["", "m0", "m1", "m2", "m3", "m4"])
  }

  @Test("Without promises, the page is empty")
  func showsNothing() {
    #expect(!Self.page().contains("<h2>") && !Self.page().contains("<rect"))
  }
}
