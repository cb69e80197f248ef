import Testing

@testable import TemplateTool

struct ModuleCheckTests {
  /// Returns the faults of a package with some files.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - target: A target that uses the product Web, as SwiftPM says.
  /// - Returns: The faults, one sentence each.
  /// - Throws: An error of the file system.
  private func faults(_ files: [String: String], webIn target: String = "None") throws -> [String] {
    let fixture = try Fixture(
      [
        "Modules/Core/FactoryTesting/A.swift": "import FactoryKit\n",
        "Tests/Fakes/A.swift": "import Weather\n",
        "App/Wiring.swift": "import FactoryKit\nimport Weather\n",
      ].merging(files) { $1 }
    )
    fixture.answer = { Self.answer(to: $0, webIn: target) }
    let manifest = try fixture.package.manifest()
    let outside = try OutsideModules(of: manifest, fixture.context)
    return try ModuleCheck(package: fixture.package, manifest: manifest, outside: outside).faults()
  }

  /// SwiftPM's answers about the package, and about an outside package, which depends on another one.
  private static func answer(to command: [String], webIn target: String) -> Outcome {
    let log = #"{"path": "/log", "dependencies": []}"#
    let folders = #"{"path": "/", "dependencies": [{"path": "/web", "dependencies": [\#(log)]}]}"#
    let product = #"{"product": ["Web", "web", null, null]}"#
    let answers = [
      ("show-dependencies", folders),
      ("/web", description("Web", target: "WebServer", uses: #"{"byName": ["Log", null]}"#)),
      ("/log", description("Log", target: "Log", uses: #"{"target": ["Log", null]}"#)),
    ]
    let answer = answers.first { command.contains($0.0) }?.1
    return Outcome(output: answer ?? description("App", target: target, uses: product))
  }

  /// SwiftPM's description of a package with one target.
  private static func description(_ product: String, target: String, uses: String) -> String {
    """
    {"products": [{"name": "\(product)", "targets": ["\(target)"]}],
     "targets": [{"name": "\(target)", "dependencies": [\(uses)]}]}
    """
  }

  @Test("A package whose sources import what Package.swift lists has no faults")
  func clean() throws {
    #expect(try faults([:]) == [])
  }

  @Test("A source and a test may import only what their module is given")
  func findsUndeclared() throws {
    let found = try faults([
      "Modules/Weather/B.swift": "import App\n",
      "Tests/Fakes/B.swift": "import struct FactoryKit.Factory\n",
      "Tests/WeatherTests/B.swift":
        "@testable import Weather\nimport FactoryTesting\nimport Fakes\n",
      "Tests/AppTests/B.swift": "import Fakes\nimport Weather\nimport Testing\n",
    ])
    #expect(
      found.map { $0.prefix { $0 != "," } } == [
        "Modules/Weather/B.swift:1: the line of Weather in Package.swift doesn't list App",
        "Tests/WeatherTests/B.swift:3: the line of Weather in Package.swift doesn't list Fakes",
        "Tests/Fakes/B.swift:1: the line of Fakes in Package.swift doesn't list FactoryKit",
      ]
    )
  }

  @Test(
    "A test run checks its modules, their tests and the dependencies of both, and nothing else"
  )
  func checksSome() throws {
    let fixture = try Fixture([
      "Modules/Weather/B.swift": "import Fakes\n", "Tests/AppTests/B.swift": "import Checker\n",
    ])
    #expect(fixture.run("check-modules", "App") == 1)
    #expect(fixture.log.contains("Modules/Weather/B.swift:1: the line of Weather in"))
    #expect(fixture.log.contains("error: Tests/AppTests/B.swift:1: the line of App in"))
    let lines = fixture.log
    #expect(fixture.run("check-modules", "FactoryKit") == 0)
    // A dependency of two modules is checked once.
    #expect(fixture.run("check-modules", "Weather", "App") == 1)
    #expect(fixture.log == lines + lines)
    #expect(fixture.run("check-modules", "Nope") == 64)
  }

  @Test("Tests of a library have FactoryTesting only if Package.swift lists it")
  func testsOfLibraries() throws {
    func faults(_ line: String) throws -> [String] {
      try self.faults([
        "Package.swift": Fixture.manifest.replacing("// The program.", with: line),
        "Tests/WordsTests/A.swift": "import FactoryTesting\nimport Words\n",
      ])
    }
    #expect(try faults(#"Module(.library, "Words"),"#).count == 1)
    #expect(try faults(#"Module(.library, "Words", testsUse: ["FactoryTesting"]),"#) == [])
  }

  @Test("Modules of outside packages are imported only where their product is listed")
  func findsOutside() throws {
    let manifest = Fixture.manifest.replacing(
      "dependencies: []",
      with: #"dependencies: [.package(url: "https://example.com/web", from: "1.0.0")]"#
    )
    let imports = "import FactoryKit\nimport Weather\nimport WebServer\nimport Log\n"
    let unlisted = try faults(["Package.swift": manifest, "App/Wiring.swift": imports])
    #expect(unlisted.count == 2)
    // The line may name the product in any way, such as by a constant.
    #expect(
      try faults(["Package.swift": manifest, "App/Wiring.swift": imports], webIn: "App") == [
        "App/Wiring.swift:4: the line of App in Package.swift doesn't list Log, which this file imports. List it "
          + "there, or do without it."
      ]
    )
    let test = "import WebServer\nimport Log\n"
    #expect(
      try faults(["Package.swift": manifest, "Tests/AppTests/B.swift": test], webIn: "AppTests")
        .map { $0.prefix { $0 != " " } } == ["Tests/AppTests/B.swift:2:"]
    )
    #expect(
      try faults(["Package.swift": manifest], webIn: "App") == [
        "Package.swift: App uses the product Web, but no source of App imports WebServer. Take Web out of that line, or list "
          + "it as `testsProducts:` if the tests import it."
      ]
    )
  }

  @Test("C sources need no import of the C modules that they use")
  func dependenciesOfC() throws {
    let lines = #"Module(.systemLibrary, "CZlib"), Module(.cLibrary, "CPack", uses: ["CZlib"]),"#
    let manifest = Fixture.manifest.replacing("// The program.", with: lines)
    let files = ["Package.swift": manifest, "Modules/CPack/Pack.c": "#include <zlib.h>\n"]
    #expect(try faults(files) == [])
  }

  @Test("A dependency without an import is a fault")
  func finds() throws {
    #expect(
      try faults(["Tests/Fakes/A.swift": "// import Weather\n"]).first
        == "Package.swift: Fakes uses Weather, but no source of Fakes imports it. Take Weather out of that line."
    )
  }
}
