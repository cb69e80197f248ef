import AccountsCommands
import CommandLineKit
import Contracts
import FactoryKit
import FactoryTesting
import Foundation
import Testing

@Suite(.unwired)
struct SettingsTests {
  /// Writes a settings file, reads it through the container, and removes it.
  private func settings(_ text: String) throws -> Settings {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    Container.shared.settingsPath.register { file.path }
    return try Container.shared.settings()
  }

  init() { contributeFormats() }

  private func error(_ text: String) throws -> SettingsError {
    try #require(throws: SettingsError.self) { try settings(text) }
  }

  @Test("Without a file there are no settings")
  func needsNoFile() throws {
    #expect(try Container.shared.settings() == Settings())
  }

  @Test("A file can have each of the settings")
  func readsSettings() throws {
    let text = #"{"url": "https://example.com/v1", "timeout": 2.5, "format": "csv"}"#
    let settings = try settings(text)
    #expect(settings.url?.absoluteString == "https://example.com/v1")
    #expect(settings.timeout == .milliseconds(2500))
    #expect(settings.format == "csv")
  }

  @Test("A pipe is read to its end, even if the writer is late")
  func readsPipes() throws {
    let pipe = Pipe()
    Thread.detachNewThread {
      for _ in 0..<1_000 { sched_yield() }
      pipe.fileHandleForWriting.write(Data(#"{"format": "csv"}"#.utf8))
      pipe.fileHandleForWriting.closeFile()
    }
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    Container.shared.settingsPath.register { path }
    #expect(try Container.shared.settings().format == "csv")
  }

  @Test("An empty object has no settings")
  func readsEmptyObjects() throws {
    #expect(try settings("{}") == Settings())
  }

  @Test(
    "The error for an invalid value names it, its place and the fix",
    arguments: [
      (#"{"timeout": "3"}"#, #"timeout is "3". Expected a number of seconds above 0"#),
      (#"{"timeout": true}"#, "timeout is true."), (#"{"timeout": -1}"#, "timeout is -1."),
      (#"{"timeout": 0}"#, "timeout is 0."), (#"{"timeout": 3601}"#, "timeout is 3601."),
      (#"{"format": "xml"}"#, #"format is "xml". Expected "table", "json", "csv"."#),
      (#"{"format": null}"#, "format is null."), (#"{"format": [1]}"#, "format is a list."),
      (#"{"url": {}}"#, "url is an object. Expected text in double quotes."),
      (#"{"url": "example.com"}"#, "url: The URL 'example.com' doesn't begin with http://"),
      (#"{"fromat": "csv"}"#, "Unknown setting 'fromat' in the settings file"),
      ("[1]", "isn't a JSON object. Write it like {"), ("{", "isn't valid JSON"),
      ("", "isn't valid JSON"),
    ]
  )
  func refusesNonsense(text: String, sentence: String) throws {
    let error = try error(text)
    #expect(error.exitCode == .invalidData)
    #expect(error.description.contains(sentence), "\(error)")
    #expect(error.description.contains("ettings file '/"), "\(error)")
  }

  @Test("A file that is too long is an error")
  func refusesLongFiles() throws {
    let error = try error(String(repeating: " ", count: Settings.sizeLimit + 1))
    #expect(error.exitCode == .invalidData)
    #expect(error.description.contains("more than 64 KiB"))
  }

  @Test("A missing and an unreadable file have their own exit codes")
  func tellsWhyThereIsNoFile() throws {
    Container.shared.settingsPath.register { "/no/such/settings.json" }
    let missing = try #require(throws: SettingsError.self) { try Container.shared.settings() }
    #expect(missing.exitCode == .noInput)
    #expect(
      missing.description
        == "The settings file '/no/such/settings.json', given as --config, doesn't exist. Check its path."
    )
    Container.shared.settingsPath.register { "/" }
    let folder = try #require(throws: SettingsError.self) { try Container.shared.settings() }
    #expect(folder.exitCode == .noInput)
    #expect(folder.description.contains("is a folder"))
    let forbidden = SettingsError("a.json", unreadable: EACCES)
    #expect(forbidden.exitCode == .notPermitted)
    #expect(forbidden.description.contains("permission denied. Allow it with chmod"))
  }

  @Test("A failure isn't stored, so the file can be fixed")
  func readsAgainAfterAFailure() throws {
    #expect(throws: SettingsError.self) { try settings("{") }
    #expect(try settings(#"{"format": "json"}"#).format == "json")
  }

  @Test("An option overrides the setting")
  func prefersOptions() throws {
    let settings = Settings(
      url: URL(string: "https://settings.example"),
      timeout: .seconds(5),
      format: "csv"
    )
    func request(_ options: [String: String]) throws -> AccountsRequest {
      try AccountsRequest(Arguments(options: options), settings: settings, environment: [:])
    }
    guard case .http(let source) = try request([:]).source else {
      Issue.record("The address in the settings is not the source.")
      return
    }
    #expect(source.url.host() == "settings.example")
    #expect(source.timeout == .seconds(5))
    #expect(try request([:]).format == "csv")
    #expect(try request(["format": "json"]).format == "json")

    guard case .http(let other) = try request(["url": "https://b.example", "timeout": "7"]).source
    else {
      Issue.record("The address on the command line is not the source.")
      return
    }
    #expect(other.url.host() == "b.example")
    #expect(other.timeout == .seconds(7))

    guard case .file(.path("a.json")) = try request(["file": "a.json"]).source else {
      Issue.record("The file on the command line is not the source.")
      return
    }
  }
}
