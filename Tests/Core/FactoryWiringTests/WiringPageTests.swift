import FactoryKit
import FactoryWiring
import Testing

struct WiringPageTests {
  private static func place(_ module: String, _ line: Int = 1) -> PlannedPlace {
    PlannedPlace(module: module, file: "\(module)/File.swift", line: line)
  }

  /// A promise with one provider, which `App` registers.
  private static func promise(
    _ name: String,
    of declarer: String = "Topics",
    by provider: String,
    for resolvers: String...
  ) -> PlannedFactory {
    PlannedFactory(
      container: "Container",
      name: name,
      key: name,
      type: "Int?",
      isPromised: true,
      place: place(declarer),
      fileID: "\(declarer)/File.swift",
      uses: resolvers.map { place($0) },
      registrations: [
        PlannedRegistration(
          place: place("App"),
          providers: [PlannedProvider("Made", module: provider)],
          isAutomatic: true,
          isUnconditional: true
        )
      ]
    )
  }

  private static func page(_ factories: [PlannedFactory], graph: String = "") -> String {
    var plan = WiringPlan(factories: factories)
    plan.graphText = graph
    return WiringOverview(plan, WiringReport()).page
  }

  /// The titles of the layers and the names of the modules, in their order.
  private static func outline(_ page: String) throws -> [String] {
    let main = try #require(page.firstMatch(of: /(?s)<main>(.*)<\/main>/)).1
    return main.matches(of: /<h2>(.*)<\/h2>|<h3><a [^>]*>(.*)<\/a><\/h3>/).map {
      if let title = $0.1 { return "\(title):" }
      return String($0.2 ?? "")
    }
  }

  @Test("The page shows apps on top, contracts below, and providers below their users")
  func showsLayers() throws {
    #expect(
      try Self.outline(Sample.overview.page) == [
        "Register:", "Ark", "Resolve:", "Admin", "Feature", "Provide for the layer above:", "Live",
        "Declare:", "Contracts",
      ]
    )
  }

  @Test("A longer chain has more layers, modules in a cycle share one, and no module is left out")
  func ordersLayers() throws {
    let page = Self.page(
      [
        Self.promise("first", by: "Disk", for: "Cache", "Topics"),
        Self.promise("second", by: "Cache", for: "Store", "Screen"),
        Self.promise("third", by: "Screen", for: "Window"),
        Self.promise("fourth", by: "Window", for: "Screen"),
        Self.promise("fifth", of: "Own", by: "Store", for: "Window", "App"),
      ],
      graph: "-Container|log|Log|||Other|Other/File.swift|1|log\n<Tools|Tools/File.swift|2"
    )
    #expect(
      try Self.outline(page) == [
        "Register:", "App", "Resolve:", "Screen", "Window", "Provide for the layer above:", "Store",
        "Provide for the layer above:", "Cache", "Provide for the layer above:", "Disk",
        "Declare:", "Own", "Topics", "No promises:", "Other", "Tools",
      ]
    )
  }

  @Test("A missing promise is marked in each of its modules, and nothing else is")
  func marksMissingPromises() {
    let page = Sample.overview.page
    #expect(page.contains("<strong>Missing: 1.</strong>"))
    #expect(page.contains("<dt>provided by</dt><dd class=\"missing\">nothing: missing</dd>"))
    // Above all sections, and in the section of the promise.
    #expect(page.matches(of: /Write network.register { … } into the autoRegister\(\)/).count == 2)
    // In the cards and the sections of Contracts and of Live.
    #expect(page.matches(of: /<a class="missing" href="#p1">network: missing<\/a>/).count == 4)
    // Also the fix above all sections, and two rows that have no module.
    #expect(page.matches(of: /class="missing"/).count == 7)
    #expect(!Self.page([Self.promise("kept", by: "Live")]).contains("class=\"missing\""))
  }

  @Test("The page has all places, types and notes")
  func showsPlaces() {
    let page = Sample.overview.page
    for factory in Sample.overview.plan.factories {
      let places = [factory.place] + factory.uses + factory.registrations.map(\.place)
      for place in places { #expect(page.contains("<code>\(place)</code>")) }
    }
    #expect(page.contains("</a> File <code>Ark/Ark.swift:10</code>"))
    #expect(page.contains("<dd> Sample <code>Ark/Ark.swift:10</code>"))
    #expect(page.contains("</a> onTest <code>Ark/Ark.swift:13</code>"))
    #expect(page.contains("</a> (any network)? <code>Contracts/Contracts.swift:2</code>"))
    #expect(page.contains("<h2>Container.clock, a replaced factory</h2>"))
    #expect(page.contains("<dt>with a parameter</dt><dd><code>Int</code></dd>"))
    #expect(page.contains("<p>not understood: Contracts/Contracts.swift:9: "))
    #expect(page.contains("<p>note: Passed.passed isn&#39;t checked"))
  }

  @Test("Names and paths are no code")
  func escapes() {
    let name = "</script><!--<img src=\"a\" title='b'>&amp;\n\u{0}"
    let place = PlannedPlace(module: "M\(name)", file: "F\(name)", line: 1)
    let registration = PlannedRegistration(
      place: place,
      providers: [PlannedProvider("P\(name)", module: "N\(name)")],
      context: "C\(name)",
      isAutomatic: true,
      wiring: "W\(name)",
      isUnconditional: true
    )
    let factory = PlannedFactory(
      container: "O\(name)",
      name: "A\(name)",
      key: name,
      type: "T\(name)",
      parameter: "I\(name)",
      scope: "S\(name)",
      isPromised: true,
      place: place,
      fileID: name,
      uses: [place],
      registrations: [registration, registration]
    )
    let page = Self.page([factory])
    let escaped =
      "&#60;/script&#62;&#60;!--&#60;img src=&#34;a&#34; title=&#39;b&#39;&#62;&#38;amp;  "
    for letter in "MFPNCWOATIS" { #expect(page.contains("\(letter)\(escaped)")) }
    #expect(page.matches(of: /<\/script/).count == 1)
    #expect(!page.contains("<!--") && !page.contains("<img") && !page.contains("&amp;"))
    #expect(!page.contains("\u{0}"))
  }

  @Test("The page loads nothing, and each of its links leads to a section")
  func needsNothing() {
    let page = Sample.overview.page
    #expect(page.contains("content=\"default-src 'none'; "))
    for outside in ["http://", "https://", "src=", "<link", "@import", "url("] {
      #expect(!page.contains(outside))
    }
    let targets = Set(page.matches(of: /href="#(\w+)"/).map(\.1))
    let sections = page.matches(of: /<section id="(\w+)">/).map(\.1)
    #expect(targets == Set(sections))
    #expect(sections.count == Set(sections).count)
  }

  @Test(
    "Long lists are closed, and so are the cards of a large program unless a promise is missing"
  )
  func closesLists() {
    let many = (1...13).map { Self.promise("p\($0)", by: "Live", for: "Screen\($0)") }
    let page = Self.page(many)
    #expect(page.contains("<details class=\"registers\"><summary>registers 13</summary>"))
    #expect(page.contains("<details class=\"resolves\" open><summary>resolves 1</summary>"))

    let most = (1...60).map { Self.promise("p\($0)", of: "Topic\($0)", by: "Live") }
    var report = WiringReport()
    report.unkept = [UnkeptPromise(factory: most[0], wiring: nil)]
    let large = WiringOverview(WiringPlan(factories: most), report).page
    #expect(large.matches(of: /<details class="declares" open>/).count == 1)
    #expect(large.matches(of: /<details class="declares">/).count == 59)
  }

  @Test("Without promises, the page says so")
  func showsNothing() {
    #expect(Self.page([]).contains("<p>Modules: 0. Promises: 0.</p>"))
  }
}
