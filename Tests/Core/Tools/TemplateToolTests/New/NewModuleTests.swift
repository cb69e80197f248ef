import Foundation
import SwiftLexing
import Testing

@testable import TemplateTool

struct NewModuleTests {
  @Test("An implementation has its line, its sources and tests, and its registration")
  func implementation() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Stations", "implementation", uses: "Weather") == 0)
    let manifest = try fixture.package.manifest()
    #expect(manifest["Stations"]?.uses == ["Weather", "FactoryKit"])
    #expect(manifest["App"]?.uses == ["Stations", "Weather", "FactoryKit"])
    let wiring = try fixture.text("App/Wiring.swift")
    #expect(wiring.contains("import Stations\nimport Weather\n"))
    #expect(wiring.contains("weatherProvider.register { [unowned self] in stationsService() }\n"))
    #expect(try fixture.text("Modules/Stations/StationsService.swift").contains("WeatherProviding"))
    #expect(fixture.package.exists("Tests/StationsTests/StationsServiceTests.swift"))
    #expect(fixture.log.contains("Next: Scripts/test Stations"))
    #expect(!fixture.log.contains("note:"))
  }

  @Test("A feature has a command, which the app offers")
  func command() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("CityForecasts", uses: "Weather") == 0, "\(fixture.log)")
    let command = try fixture.text("Modules/CityForecasts/Command+CityForecasts.swift")
    #expect(command.contains("static var cityForecasts: Command {"))
    #expect(command.contains("\"city-forecasts\","))
    let entry = try fixture.text("App/EntryPoint.swift")
    #expect(entry.hasPrefix("import CityForecasts\n"))
    #expect(entry.contains("commands: [.cityForecasts, .wiring]"))
    let manifest = try fixture.package.manifest()
    #expect(manifest["CityForecasts"]?.uses == ["Weather", "FactoryKit", "CommandLineKit"])
    // The wiring has nothing to register.
    #expect(try !fixture.text("App/Wiring.swift").contains("CityForecasts"))
  }

  @Test(
    "A command has no name that another command of the app has",
    arguments: [("Help", "help"), ("CityForecasts", "city-forecasts")]
  )
  func takenCommand(name: String, command: String) throws {
    let path = "Modules/CommandLineKit/Commands.swift"
    let fixture = try Fixture(
      [path: "let command = Command(\n  \"\(command)\",\n  \"Shows something\"\n)\n"],
      hasTemplates: true
    )
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

  @Test("The commands that come with the template are found in its sources")
  func commandsOfTheTemplate() throws {
    let package = PackageFolder(root: Fixture.root.path)
    let manifest = try package.manifest()
    let folders = try ["CommandLineKit", "WiringCommand"].map { name in
      try manifest.module(name).sources
    }
    let commands = try folders.flatMap(package.sources).flatMap { file in
      try SwiftSource(package.read(file)).commands
    }
    #expect(Set(commands).isSuperset(of: ["help", "wiring"]))
  }

  @Test(
    "An app without a list of commands gets a note",
    arguments: ["", "let commands: [Command] = [.wiring]\n"]
  )
  func commandWithoutList(entry: String) throws {
    let fixture = try Fixture(["App/EntryPoint.swift": entry], hasTemplates: true)
    #expect(fixture.add("Forecasts", uses: "Weather") == 0)
    #expect(fixture.log.contains("note: App has no 'commands: [': add .forecasts to the"))
    #expect(try fixture.text("App/Wiring.swift").contains("import Forecasts\n"))
  }

  @Test("A template without the command gives the app none")
  func changedTemplate() throws {
    let fixture = try Fixture(hasTemplates: true)
    let command = "Scripts/templates/feature/Modules/Reader/Command+Reader.swift"
    try FileManager.default.removeItem(atPath: fixture.package.path(command))
    #expect(fixture.add("Forecasts", uses: "Weather") == 0)
    #expect(try fixture.text("App/EntryPoint.swift").contains("commands: [.wiring]"))
    #expect(try fixture.package.manifest()["Forecasts"]?.uses == ["Weather", "FactoryKit"])
    #expect(try fixture.text("App/Wiring.swift").contains("import Forecasts\n"))
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
    #expect(try source.imports.map(\.module) == fixture.package.manifest()["Notes"]?.uses.sorted())
    #expect(try fixture.text("Tests/NotesTests/NotesTests.swift").contains("import Notes\n"))
    #expect(try !fixture.text("App/Wiring.swift").contains("register {"))
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
    let manifest = try fixture.package.manifest()
    #expect(manifest["Common"]?.uses == ["Stations", "Weather", "FactoryKit"])
    #expect(manifest["App"]?.uses == ["Stations", "Weather", "FactoryKit"])
    #expect(
      try fixture.text("Modules/Common/CommonWiring.swift")
        .hasPrefix("import Stations\nimport Weather\n")
    )
    let tests = try fixture.text("Tests/CommonTests/StationsWiringTests.swift")
    #expect(tests.contains("import Common\n"))
    #expect(tests.contains("@Suite(.container(SharedWiring()))\nstruct StationsWiringTests {"))
  }

  @Test("A second implementation isn't registered, and the line to write is shown")
  func secondImplementation() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Stations", "implementation", uses: "Weather") == 0)
    #expect(fixture.add("Satellites", "implementation", uses: "Weather") == 0)
    #expect(
      fixture.log.contains("note: weatherProvider is registered already in 'App/Wiring.swift'")
    )
    #expect(try !fixture.text("App/Wiring.swift").contains("satellitesService"))
  }

  @Test("The first registration says why its closure doesn't retain the container")
  func comment() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Tides", "contracts") == 0)
    #expect(fixture.add("Stations", "implementation", uses: "Weather") == 0)
    #expect(fixture.add("Harbours", "implementation", uses: "Tides") == 0)
    let wiring = try fixture.text("App/Wiring.swift")
    let lines = """
          // A container stores these closures, so they must not retain it.
          weatherProvider.register { [unowned self] in stationsService() }
          tidesProvider.register { [unowned self] in harboursService() }

      """
    #expect(wiring.contains(lines))
  }

  @Test("The tests of an app with an extension of Container resolve what the app registers")
  func testsOfApp() throws {
    let entry = """
      extension Program {
        static var own: Program { Program(commands: [.wiring]) }
      }

      """
    let fixture = try Fixture(["App/EntryPoint.swift": entry], hasTemplates: true)
    #expect(fixture.add("Forecasts", uses: "Weather") == 0, "\(fixture.log)")
    #expect(fixture.add("Stations", "implementation", uses: "Weather") == 0, "\(fixture.log)")
    let command = try fixture.text("Tests/AppTests/ForecastsWiringTests.swift")
    #expect(command.contains("@Suite(.container)\nstruct ForecastsWiringTests {"))
    #expect(command.contains("await Program.own.run([\"forecasts\"])"))
    let promise = try fixture.text("Tests/AppTests/StationsWiringTests.swift")
    #expect(promise.contains("@Suite(.container)\nstruct StationsWiringTests {"))
    #expect(promise.contains("try Container.shared.weatherProvider.required()"))
    // Another implementation isn't registered.
    #expect(fixture.add("Satellites", "implementation", uses: "Weather") == 0)
    #expect(!fixture.package.exists("Tests/AppTests/SatellitesWiringTests.swift"))
  }

  @Test("A shared wiring runs before the app's own registrations")
  func sharedWiring() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Stations", "implementation", uses: "Weather") == 0)
    #expect(fixture.add("Common", "wiring") == 0)
    #expect(
      try fixture.text("App/Wiring.swift").contains(
        "    CommonWiring().register(in: self)\n    // A container stores these closures"
      )
    )
  }

  @Test("A feature without a contracts module gets the plain example")
  func plain() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Notes") == 0)
    #expect(try fixture.text("Modules/Notes/NotesService.swift").contains("notesService"))
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
    let fixture = try Fixture(["Modules/Weather/WeatherProviding.swift": text], hasTemplates: true)
    #expect(fixture.add("Notes", uses: "Weather") == 0)
    #expect(try fixture.text("Modules/Notes/NotesService.swift").contains("import Weather\n"))
    #expect(
      fixture.log.contains(
        "note: the example of Notes has no promise, because the one in Scripts/templates/contracts isn't in Weather. "
          + "Promises that were found: \(found).\n"
      )
    )
  }

  @Test("The comments of the examples stay sentences, whatever the name of a module is")
  func comments() throws {
    let fixture = try Fixture(hasTemplates: true)
    for file in fixture.package.files(in: "Scripts/templates") where !file.contains("/adopt/") {
      let parts = file.split(separator: "/").map(String.init)
      // The names of the examples, which are the names of folders.
      let names =
        parts.dropFirst(3).dropLast().filter { !["Modules", "Tests", "Wiring"].contains($0) } + [
          "Topic"
        ]
      for line in try fixture.text(file).split(separator: "\n") {
        guard let comment = line.firstRange(of: "//") else { continue }
        for name in names {
          let text = String(line[comment.upperBound...])
          #expect(text.replacingWordStart(name.asProperty, with: "") == text, "\(file): \(line)")
        }
      }
    }
  }

  @Test("Every module that is used is imported")
  func imports() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Notes", uses: "Weather, FactoryTesting") == 0)
    let sources = try fixture.package.sources(in: "Modules/Notes").map(fixture.text).joined()
    #expect(sources.contains("import Weather\n") && sources.contains("import FactoryTesting\n"))
  }

  @Test(
    "Wrong usage is refused before anything is changed",
    arguments: [
      ("tool", "", "", "", "unknown kind 'tool': expected feature, contracts,"),
      (
        "feature", "FactoryKit,Nope", "", "",
        "--uses names 'Nope', which isn't a module here: expected Fac"
      ),
      (
        "feature", "", "Weather", "",
        "--apps names 'Weather', which is neither an app nor a library of"
      ),
      ("app", "", "App", "", "--apps is for modules that an app registers"),
      ("library", "", "App", "", "--apps is for modules that an app registers"),
      ("cLibrary", "Weather", "", "", "--uses is for modules in Swift"),
      ("feature", "", "", "1", "--service is for --kind app."),
    ]
  )
  func refuses(kind: String, uses: String, apps: String, service: String, words: String) throws {
    let fixture = try Fixture(hasTemplates: true)
    let before = try fixture.files()
    #expect(fixture.add("Greetings", kind, uses: uses, apps: apps, service: service) == 64)
    #expect(fixture.log.contains(words))
    #expect(try fixture.files() == before)
  }

  @Test("An empty app is refused")
  func emptyApp() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Greetings", "app", empty: "1") == 64)
    #expect(fixture.log.contains("--empty is for the kinds feature, contracts, implementation,"))
  }

  @Test("A line that the manifest forbids is refused in its words")
  func forbidden() throws {
    let fixture = try Fixture(hasTemplates: true)
    let before = try fixture.files()
    fixture.answer = { command in
      guard command.contains("dump-package") else { return Outcome() }
      let errors =
        "error: 'new': Invalid manifest (…)\nerror: New (.feature) depends on App\nerror: x"
      return Outcome(code: 1, errors: errors)
    }
    #expect(fixture.add("New", uses: "App") == 64)
    #expect(fixture.log == "error: New (.feature) depends on App\n")
    #expect(try fixture.files() == before)
  }

  @Test("An error of the compiler in Package.swift keeps its place")
  func faultyManifest() throws {
    let fixture = try Fixture(hasTemplates: true)
    fixture.answer = { command in
      guard command.contains("dump-package") else { return Outcome() }
      let errors =
        "error: 'new': Invalid manifest (…)\n/a/Package.swift:7:42: error: extra argument\n"
      return Outcome(code: 1, errors: errors)
    }
    #expect(fixture.add("New") == 65)
    #expect(fixture.log == "error: Package.swift:7:42: extra argument\n")
  }

  @Test("With a second app, the first one's wiring becomes a type")
  func secondApp() throws {
    let fixture = try Fixture(
      [
        "Modules/Core/CommandLineKit/A.swift": "", "Modules/Core/FactoryWiring/A.swift": "",
        "Modules/Core/WiringCommand/A.swift": "",
        "Tests/AppTests/OtherTests.swift": "@Suite(.container(OtherWiring()))\n",
      ],
      hasTemplates: true
    )
    let names = ["FactoryWiring", "WiringCommand"]
    let lines = names.map { "  Module(.library, \"\($0)\"),\n" }.joined()
    try fixture.package.write(
      Fixture.manifest.replacing("\n  // The program", with: "\(lines)\n  // The program"),
      to: "Package.swift"
    )
    #expect(fixture.add("Worker", "app") == 0)
    let wiring = try fixture.text("App/Wiring.swift")
    #expect(wiring.contains("package import FactoryKit\n"))
    #expect(wiring.contains("package struct AppWiring: Wiring {\n"))
    #expect(wiring.contains("extension Container {\n  fileprivate func registerAll() {"))
    #expect(!wiring.contains("AutoRegistering"))
    let entry = try fixture.text("App/EntryPoint.swift")
    #expect(
      entry.contains("{\n    Container.wire(with: AppWiring())\n    await Program.app.main()")
    )
    #expect(
      try fixture.text("Tests/AppTests/ProgramTests.swift").contains(".container(AppWiring())")
    )
    #expect(
      try fixture.text("Tests/AppTests/OtherTests.swift") == "@Suite(.container(OtherWiring()))\n"
    )
    #expect(fixture.add("Clock") == 64)
    #expect(
      fixture.log.contains("there are several apps: say which of them use Clock, such as '--apps")
    )
    #expect(fixture.add("Clock", apps: "Worker") == 0)
    #expect(try fixture.package.manifest()["App"]?.uses.contains("Clock") == false)
  }

  // A package whose scripts are older than its core lacks these templates.
  @Test(
    "A library, test support and C sources come with their line in Package.swift",
    arguments: [
      ("library", "Words", "", #"Module(.library, "Words"),"#, 2),
      (
        "testSupport", "Clocks", "Weather",
        #"Module(.testSupport, "Clocks", uses: ["Weather"]),"#, 1
      ),
      ("cLibrary", "CSum", "", #"Module(.cLibrary, "CSum"),"#, 2),
      ("systemLibrary", "CMath", "", #"Module(.systemLibrary, "CMath"),"#, 2),
    ]
  )
  func kinds(kind: String, name: String, uses: String, line: String, files: Int) throws {
    let fixture = try Fixture(hasTemplates: true)
    let before = try fixture.files().count
    #expect(fixture.add(name, kind, uses: uses) == 0, "\(fixture.log)")
    #expect(try fixture.text("Package.swift").contains("  \(line)\n"))
    #expect(try fixture.files().count == before + files)
    #expect(fixture.log.contains("ci.yml") == (kind == "systemLibrary"))
    let isUnused = fixture.log.contains("note: no module uses \(name) yet. Add it to the 'uses:'")
    #expect(isUnused == (kind != "testSupport"))
    let isNext = fixture.log.contains("Next: add 'testsUse: [\"\(name)\"]' to the line of a module")
    #expect(isNext == (kind == "testSupport"))
    #expect(fixture.log.contains("Next: Scripts/test \(name)\n") == (kind == "library"))
    if kind == "testSupport" {
      #expect(try fixture.text("Tests/Clocks/ClocksClock.swift").contains("import Weather\n"))
    }
  }

  @Test("A web server comes with its packages, and the app runs it")
  func webServer() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("Server", "webServer") == 0, "\(fixture.log)")
    let manifest = try fixture.package.manifest()
    let module = try #require(manifest["Server"])
    #expect(module.kind == "library")
    #expect(module.uses == ["FactoryKit", "FactoryRunning"])
    #expect(module.spelling.contains(#"name : "Hummingbird" , package : "hummingbird""#))
    #expect(manifest["App"]?.uses.contains("Server") == true)
    let text = try fixture.text("Package.swift")
    #expect(text.contains(#"/hummingbird", from: "2.28.1"),"#))
    #expect(text.contains(#"/swift-service-lifecycle", from: "2.13.0"),"#))
    #expect(
      try fixture.text("App/Wiring.swift").contains(
        "    services.contribute { [unowned self] in server() }"
      )
    )
    #expect(try fixture.text("App/Wiring.swift").contains("import FactoryRunning"))
    #expect(try fixture.text("Modules/Server/Server.swift").contains("package var server:"))
    #expect(
      fixture.log.contains("note: to add the routes of a feature, let its line in Package.swift")
    )
    // A second server finds the packages.
    #expect(fixture.add("Other", "webServer") == 0, "\(fixture.log)")
    #expect(try fixture.text("Package.swift").split(separator: "/hummingbird\"").count == 2)
  }

  @Test("An app that serves runs services")
  func service() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(
      fixture.add("Server", "app", service: "1") == 0,
      "\(fixture.log)"
    )
    #expect(try fixture.package.manifest()["Server"]?.uses.contains("FactoryRunning") == true)
    #expect(try fixture.text("Server/Serve.swift").contains("static func server("))
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
    ]
  )
  func repeatedWord(name: String, kind: String, file: String, code: String) throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add(name, kind, uses: "Weather") == 0, "\(fixture.log)")
    #expect(try fixture.text("Modules/\(name)/\(file)").contains(code))
  }

  @Test("An implementation is registered for a promise whose module is called a provider")
  func nameOfProvider() throws {
    let fixture = try Fixture(hasTemplates: true)
    #expect(fixture.add("RatesProvider", "contracts") == 0)
    #expect(fixture.log.contains("note: it promises ratesProvider, "))
    #expect(fixture.package.exists("Modules/RatesProvider/RatesProviding.swift"))
    #expect(fixture.add("Banks", "implementation", uses: "RatesProvider") == 0, "\(fixture.log)")
    let wiring = try fixture.text("App/Wiring.swift")
    #expect(wiring.contains("ratesProvider.register { [unowned self] in banksService() }\n"))
  }

  @Test("The names of an example are replaced at the start of a word")
  func words() {
    let text = "reader readers areader _reader reader2 Reader"
    #expect(text.replacingWordStart("reader", with: "x") == "x xs areader _reader x2 Reader")
  }
}
