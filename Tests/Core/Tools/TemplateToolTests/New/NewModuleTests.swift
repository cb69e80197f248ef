import Foundation
import SwiftLexing
import Testing

@testable import TemplateTool

struct NewModuleTests {
  /// Adds a module with its example to a small package.
  private func add(
    _ name: String,
    _ kind: String = "feature",
    uses: String = "Weather",
    to files: [String: String] = [:]
  ) throws -> Fixture {
    let fixture = try Fixture(files, hasTemplates: true)
    try #require(fixture.add(name, kind, uses: uses) == 0, "\(fixture.log)")
    return fixture
  }

  @Test("An implementation has its line, its sources and tests, and its registration")
  func implementation() throws {
    let fixture = try add("Stations", "implementation")
    #expect(try fixture.uses(of: "Stations") == ["Weather", "FactoryKit"])
    #expect(try fixture.uses(of: "App") == ["Stations", "Weather", "FactoryKit"])
    #expect(try fixture.wiring.contains("import Stations\nimport Weather\n"))
    #expect(try fixture.text("Modules/Stations/StationsService.swift").contains("WeatherProviding"))
    #expect(fixture.package.exists("Tests/StationsTests/StationsServiceTests.swift"))
    #expect(fixture.log.contains("Next: Scripts/test Stations"))
    #expect(!fixture.log.contains("note:"))
  }

  @Test(
    "A shared wiring runs first, and the first registration says why it doesn't retain the container"
  )
  func registrations() throws {
    let fixture = try add("Stations", "implementation")
    #expect(fixture.add("Tides", "contracts") == 0)
    #expect(fixture.add("Harbours", "implementation", uses: "Tides") == 0)
    #expect(fixture.add("Common", "wiring") == 0)
    let lines = """
          CommonWiring().register(in: self)
          // A container stores these closures, so they must not retain it.
          weatherProvider.register { [unowned self] in stationsService() }
          tidesProvider.register { [unowned self] in harboursService() }

      """
    #expect(try fixture.wiring.contains(lines))
  }

  @Test("A second implementation isn't registered, and the line to write is shown")
  func secondImplementation() throws {
    let fixture = try add("Stations", "implementation")
    #expect(fixture.add("Satellites", "implementation", uses: "Weather") == 0)
    let note = "note: weatherProvider is registered already in 'App/Wiring.swift'"
    #expect(fixture.log.contains(note))
    #expect(try !fixture.wiring.contains("satellitesService"))
    #expect(!fixture.package.exists("Tests/AppTests/SatellitesWiringTests.swift"))
  }

  @Test("A feature has a command, which the app offers")
  func command() throws {
    let fixture = try add("CityForecasts")
    let command = try fixture.text("Modules/CityForecasts/Command+CityForecasts.swift")
    #expect(command.contains("static var cityForecasts: Command {"))
    #expect(command.contains("\"city-forecasts\","))
    let entry = try fixture.text("App/EntryPoint.swift")
    #expect(entry.hasPrefix("import CityForecasts\n"))
    #expect(entry.contains("commands: [.cityForecasts, .wiring]"))
    #expect(try fixture.uses(of: "CityForecasts") == ["Weather", "FactoryKit", "CommandLineKit"])
    // The wiring has nothing to register.
    #expect(try !fixture.wiring.contains("CityForecasts"))
  }

  @Test(
    "A command has no name that another command of the app has",
    arguments: [
      ("Help", "help", "CommandLineKit/CommandLine/Program.swift"),
      ("Wiring", "wiring", "WiringCommand/Command+Wiring.swift"),
    ]
  )
  func takenCommand(name: String, command: String, source: String) throws {
    let path = "Modules/CommandLineKit/Commands.swift"
    let text = try PackageFolder(root: Fixture.root.path).read("Modules/Core/\(source)")
    let fixture = try Fixture([path: text], hasTemplates: true)
    let before = try fixture.files()
    #expect(fixture.add(name, uses: "Weather") == 64)
    #expect(
      fixture.log == "error: '\(name)' can't be the name of a feature with a command: \(path) has "
        + "the command '\(command)' already. Choose another name, such as Forecasts.\n"
    )
    #expect(try fixture.files() == before)
    // Without the example, there is no command.
    #expect(fixture.add(name, uses: "Weather", empty: "1") == 0)
  }

  @Test(
    "An app without a list of commands gets a note",
    arguments: ["", "let commands: [Command] = [.wiring]\n"]
  )
  func commandWithoutList(entry: String) throws {
    let fixture = try add("Forecasts", to: ["App/EntryPoint.swift": entry])
    #expect(fixture.log.contains("note: App has no 'commands: [': add .forecasts to the"))
    #expect(try fixture.wiring.contains("import Forecasts\n"))
  }

  @Test(
    "An empty module has its imports, and neither an example nor a registration",
    arguments: ["feature", "contracts", "implementation", "library"]
  )
  func empty(kind: String) throws {
    let fixture = try Fixture(hasTemplates: true)
    let uses = kind == "library" ? "CommandLineKit" : "Weather"
    #expect(fixture.add("Notes", kind, uses: uses, empty: "1") == 0, "\(fixture.log)")
    #expect(fixture.package.files(in: "Modules/Notes") == ["Modules/Notes/Notes.swift"])
    let source = try SwiftSource(fixture.text("Modules/Notes/Notes.swift"))
    #expect(try source.imports.map(\.module) == fixture.uses(of: "Notes")?.sorted())
    #expect(try fixture.text("Tests/NotesTests/NotesTests.swift").contains("import Notes\n"))
    #expect(try !fixture.wiring.contains("register {"))
    #expect(fixture.log.contains("note:") == (kind == "library"))
  }

  @Test("A wiring lists the contracts module that the new registration needs")
  func contractOfWiring() throws {
    let line = "Module(.wiring, \"Common\", uses: [\"FactoryKit\"]),"
    let fixture = try Fixture(
      [
        "Package.swift": Fixture.manifest.replacing("// The program.", with: line),
        "Modules/Common/CommonWiring.swift":
          "struct SharedWiring: Wiring {\n  func register(in container: Container) {\n  }\n}\n",
        "Tests/CommonTests/CommonTests.swift": "",
      ],
      hasTemplates: true
    )
    let code = fixture.add("Stations", "implementation", uses: "Weather", apps: "App,Common")
    #expect(code == 0, "\(fixture.log)")
    #expect(try fixture.uses(of: "Common") == ["Stations", "Weather", "FactoryKit"])
    let wiring = try fixture.text("Modules/Common/CommonWiring.swift")
    #expect(wiring.hasPrefix("import Stations\nimport Weather\n"))
    let tests = try fixture.text("Tests/CommonTests/StationsWiringTests.swift")
    #expect(tests.contains("import Common\n"))
    #expect(tests.contains("@Suite(.container(SharedWiring()))\nstruct StationsWiringTests {"))
  }

  @Test("The tests of an app with an extension of Container resolve what the app registers")
  func testsOfApp() throws {
    let entry = """
      extension Program {
        static var own: Program { Program(commands: [.wiring]) }
      }

      """
    let fixture = try add("Forecasts", to: ["App/EntryPoint.swift": entry])
    #expect(fixture.add("Stations", "implementation", uses: "Weather") == 0, "\(fixture.log)")
    let command = try fixture.text("Tests/AppTests/ForecastsWiringTests.swift")
    #expect(command.contains("@Suite(.container)\nstruct ForecastsWiringTests {"))
    #expect(command.contains("await Program.own.run([\"forecasts\"])"))
    let promise = try fixture.text("Tests/AppTests/StationsWiringTests.swift")
    #expect(promise.contains("@Suite(.container)\nstruct StationsWiringTests {"))
    #expect(promise.contains("try Container.shared.weatherProvider.required()"))
  }

  @Test(
    "A module of a contract with another protocol gets the plain example, and a note about its promises",
    arguments: [
      (
        "public protocol Books {}\npublic var weatherProvider: Factory<(any Books)?> { promised() }",
        "Weather.weatherProvider"
      ),
      ("public protocol Books {}", "none"),
    ]
  )
  func ownContract(text: String, found: String) throws {
    let files = ["Modules/Weather/WeatherProviding.swift": text]
    let fixture = try add("Notes", uses: "Weather, FactoryTesting", to: files)
    let source = try SwiftSource(fixture.text("Modules/Notes/NotesService.swift"))
    #expect(source.imports.map(\.module) == ["FactoryKit", "FactoryTesting", "Weather"])
    #expect(
      fixture.log.contains(
        "note: the example of Notes has no promise, because the one in Scripts/templates/contracts isn't in Weather. "
          + "Promises that were found: \(found).\n"
      )
    )
  }

  @Test("The comments of the examples stay sentences, whatever the name of a module is")
  func comments() throws {
    let package = try Fixture(hasTemplates: true).package
    for file in package.files(in: "Scripts/templates") where !file.contains("/adopt/") {
      let folders = file.split(separator: "/").dropFirst(3).dropLast().map(String.init)
      // The names of the examples, which are the names of folders.
      let names = ["Topic"] + folders.filter { !["Modules", "Tests", "Wiring"].contains($0) }
      for comment in try package.read(file).matches(of: /\/\/.*/).map({ String($0.0) }) {
        for name in names {
          let text = comment.replacingWordStart(name.asProperty, with: "")
          #expect(text == comment, "\(file)")
        }
      }
    }
  }

  @Test(
    "Wrong usage is refused before anything is changed",
    arguments: [
      (["tool"], "unknown kind 'tool': expected feature, contracts,"),
      (["feature", "FactoryKit,Nope"], "--uses names 'Nope', which isn't a module here: "),
      (["feature", "", "Weather"], "--apps names 'Weather', which is neither an app nor a"),
      (["app", "", "App"], "--apps is for modules that an app registers"),
      (["cLibrary", "Weather"], "--uses is for modules in Swift"),
      (["feature", "", "", "1"], "--service is for --kind app."),
      (["app", "", "", "", "1"], "--empty is for the kinds feature, contracts, implementation,"),
    ]
  )
  func refuses(arguments: [String], words: String) throws {
    let fixture = try Fixture(hasTemplates: true)
    let before = try fixture.files()
    let others = Array(repeating: "", count: 5 - arguments.count)
    #expect(fixture.context.run(["new-module", "Greetings"] + arguments + others) == 64)
    #expect(fixture.log.contains(words))
    #expect(try fixture.files() == before)
  }

  @Test(
    "A line that the manifest forbids is refused in its words, and an error of the compiler keeps its place",
    arguments: [
      (64, "error: New (.feature) depends on App\nerror: x", "New (.feature) depends on App"),
      (
        65, "/a/Package.swift:7:42: error: extra argument\n",
        "Package.swift:7:42: extra argument"
      ),
    ] as [(Int32, String, String)]
  )
  func faultyManifest(code: Int32, errors: String, message: String) throws {
    let fixture = try Fixture(hasTemplates: true)
    let before = try fixture.files()
    fixture.answer = { command in
      guard command.contains("dump-package") else { return Outcome() }
      return Outcome(code: 1, errors: "error: 'new': Invalid manifest (…)\n\(errors)")
    }
    #expect(fixture.add("New", uses: "App") == code)
    #expect(fixture.log == "error: \(message)\n")
    #expect(try fixture.files() == before)
  }

  @Test("With a second app, the first one's wiring becomes a type")
  func secondApp() throws {
    let libraries = #"Module(.library, "FactoryWiring"), Module(.library, "WiringCommand"),"#
    let other = "@Suite(.container(OtherWiring()))\n"
    let fixture = try add(
      "Worker",
      "app",
      uses: "",
      to: [
        "Package.swift": Fixture.manifest.replacing("// The program.", with: libraries),
        "Tests/AppTests/OtherTests.swift": other,
      ]
    )
    let wiring = try fixture.wiring
    #expect(wiring.contains("package import FactoryKit\n"))
    #expect(wiring.contains("package struct AppWiring: Wiring {\n"))
    #expect(wiring.contains("extension Container {\n  fileprivate func registerAll() {"))
    #expect(!wiring.contains("AutoRegistering"))
    let entry = try fixture.text("App/EntryPoint.swift")
    #expect(
      entry.contains("{\n    Container.wire(with: AppWiring())\n    await Program.app.main()")
    )
    let tests = try fixture.text("Tests/AppTests/ProgramTests.swift")
    #expect(tests.contains(".container(AppWiring())"))
    #expect(try fixture.text("Tests/AppTests/OtherTests.swift") == other)
    #expect(fixture.add("Clock") == 64)
    #expect(fixture.log.contains("there are several apps: say which of them use Clock, such as"))
    #expect(fixture.add("Clock", apps: "Worker") == 0)
    #expect(try fixture.uses(of: "App")?.contains("Clock") == false)
  }

  // A package whose scripts are older than its core lacks these templates.
  @Test(
    "A library, test support and C sources come with their line in Package.swift and a hint",
    arguments: [
      ("library", "Words", #"Module(.library, "Words"),"#, "Next: Scripts/test Words\n"),
      (
        "testSupport", "Clocks", #"Module(.testSupport, "Clocks"),"#,
        #"Next: add 'testsUse: ["Clocks"]' to the line of a module"#
      ),
      (
        "cLibrary", "CSum", #"Module(.cLibrary, "CSum"),"#,
        "note: no module uses CSum yet. Add it to the 'uses:'"
      ),
      ("systemLibrary", "CMath", #"Module(.systemLibrary, "CMath"),"#, "ci.yml"),
    ]
  )
  func kinds(kind: String, name: String, line: String, hint: String) throws {
    let fixture = try add(name, kind, uses: "")
    #expect(try fixture.text("Package.swift").contains("  \(line)\n"))
    #expect(fixture.log.contains(hint))
    #expect(fixture.package.files(in: ".").contains { $0.contains("/\(name)/") })
  }

  @Test("A web server comes with its packages, and the app runs it")
  func webServer() throws {
    let fixture = try add("Server", "webServer", uses: "")
    let module = try #require(fixture.package.manifest()["Server"])
    #expect(module.kind == "library")
    #expect(module.uses == ["FactoryKit", "FactoryRunning"])
    #expect(module.spelling.contains(#"name : "Hummingbird" , package : "hummingbird""#))
    #expect(try fixture.uses(of: "App")?.contains("Server") == true)
    let manifest = try fixture.text("Package.swift")
    #expect(manifest.contains(#"/hummingbird", from: "2.28.1"),"#))
    #expect(manifest.contains(#"/swift-service-lifecycle", from: "2.13.0"),"#))
    let statement = "    services.contribute { [unowned self] in server() }"
    #expect(try fixture.wiring.contains(statement))
    #expect(try fixture.wiring.contains("import FactoryRunning"))
    #expect(try fixture.text("Modules/Server/Server.swift").contains("package var server:"))
    // A second server finds the packages.
    #expect(fixture.add("Other", "webServer") == 0, "\(fixture.log)")
    #expect(try fixture.text("Package.swift").split(separator: "/hummingbird\"").count == 2)
  }

  @Test(
    "A name with the last word of a type doesn't repeat that word",
    arguments: [
      ("RatesFeature", "feature", "RatesFeature.swift", "struct RatesFeature {"),
      ("RatesFeature", "feature", "Command+RatesFeature.swift", "\"rates-feature\","),
      ("RatesService", "implementation", "RatesService.swift", "struct RatesService: Weather"),
      ("RatesService", "implementation", "../../App/Wiring.swift", " in ratesService() }"),
      ("RatesWiring", "wiring", "RatesWiring.swift", "struct RatesWiring: Wiring {"),
      ("RatesWiring", "wiring", "../../App/Wiring.swift", " RatesWiring().register(in: self)"),
      ("RatesProviding", "contracts", "RatesProviding.swift", "var ratesProvider: Factory"),
      ("RatesProvider", "contracts", "RatesProviding.swift", "var ratesProvider: Factory"),
    ]
  )
  func repeatedWord(name: String, kind: String, file: String, code: String) throws {
    let fixture = try add(name, kind)
    #expect(try fixture.text("Modules/\(name)/\(file)").contains(code))
  }

  @Test("The names of an example are replaced at the start of a word")
  func words() {
    let text = "reader readers areader _reader reader2 Reader"
    #expect(text.replacingWordStart("reader", with: "x") == "x xs areader _reader x2 Reader")
  }
}

extension Fixture {
  fileprivate var wiring: String {
    get throws { try text("App/Wiring.swift") }
  }

  fileprivate func uses(of module: String) throws -> [String]? {
    try package.manifest()[module]?.uses
  }
}
