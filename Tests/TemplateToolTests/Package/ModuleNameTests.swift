import SwiftLexing
import Testing

@testable import TemplateTool

struct ModuleNameTests {
  @Test(
    "A name has a capital letter first, and only letters and digits",
    arguments: [
      "Gre etings", "Gr-eet", "1Greetings", "Greet;ings", "../Greetings", "Grüße", "*", "greetings",
      "Greet_ings",
    ]
  )
  func letters(name: String) {
    let problem = ModuleName.problem(of: name, owner: "a module")
    #expect(problem?.contains("it needs a capital letter first") == true)
  }

  @Test("A name has 40 letters at most, and is not that of tests")
  func limits() {
    #expect(ModuleName.problem(of: "Greetings2", owner: "a module") == nil)
    #expect(ModuleName.problem(of: String(repeating: "A", count: 40), owner: "an app") == nil)
    let long = ModuleName.problem(of: String(repeating: "A", count: 41), owner: "an app")
    #expect(long?.contains("it has 41 letters, and the limit is 40") == true)
    #expect(
      ModuleName.problem(of: "GreetingsTests", owner: "a module")?.contains("'Tests'") == true
    )
    #expect(ModuleName.problem(of: "", owner: "a module") == "the name of a module is empty.")
  }

  @Test(
    "A name that is taken, or that hides a type, is refused",
    arguments: [
      ("factorykit", "there is a module or a folder 'FactoryKit'"), ("Scripts", "is taken"),
      ("WeatherProviding", "hide the type that Modules/Weather/WeatherProviding.swift declares"),
    ]
  )
  func taken(name: String, words: String) throws {
    let fixture = try Fixture(["Scripts/check": ""])
    let capital = name.prefix(1).uppercased() + name.dropFirst()
    #expect(fixture.run(.newModule, capital) == 64)
    #expect(fixture.log.contains(words))
    #expect(!fixture.package.exists(".staging"))
  }

  @Test("The name of a type that other modules can't see is free")
  func hidden() throws {
    let file = "Modules/Core/FactoryKit/Scope.swift"
    let fixture = try Fixture(
      [file: "public struct Scope {\n  enum Storage {}\n}\n"],
      hasTemplates: true
    )
    #expect(fixture.run(.newModule, "Storage") == 0)
  }

  @Test("A name of the toolchain, a missing name and a second name are refused")
  func toolchain() throws {
    let fixture = try Fixture()
    #expect(fixture.run(.newModule) == 64)
    #expect(fixture.run(.newModule, "One", "Two") == 64)
    #expect(fixture.run(.newModule, "Self") == 64)
    fixture.answer = { _ in Outcome() }
    #expect(fixture.run(.newModule, "Foundation") == 64)
    #expect(
      fixture.log.contains("'Foundation' can't be the name of a module: Swift's toolchain uses it.")
    )
    #expect(fixture.log.contains("'One' and 'Two' are two names: add one module at a time."))
  }

  @Test(
    "A type's name becomes a property's",
    arguments: [
      ("HTTPLoader", "httpLoader"), ("Weather", "weather"), ("HTTP", "http"), ("A1", "a1"),
      ("SQLiteStore", "sqliteStore"), ("OAuth", "oauth"), ("SQLiteral", "sqLiteral"),
      ("IPv6", "ipv6"),
    ]
  )
  func property(name: String, property: String) {
    #expect(name.asProperty == property)
  }

  @Test("A word is replaced where it begins a word, or is a whole one")
  func words() {
    let text = "reader readers areader _reader reader2 Reader"
    #expect(text.replacingWord("reader", with: "x") == "x xs areader _reader x2 Reader")
    #expect(
      text.replacingWord("reader", with: "x", isWhole: true)
        == "x readers areader _reader reader2 Reader"
    )
  }
}
