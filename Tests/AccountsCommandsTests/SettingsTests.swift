import AccountsCommands
import CommandLineKit
import Contracts
import FactoryTesting
import Foundation
import Testing

@Suite(.unwired)
struct SettingsTests {
  init() { contributeFormats() }

  private func request(
    _ options: [String: String] = [:],
    _ settings: [String: String]
  ) throws -> AccountsRequest {
    let reader = try SettingsReader(file: nil) { settings[$0] }
    return try AccountsRequest(Arguments(options: options), settings: reader, environment: [:])
  }

  @Test("A setting applies without its option, and an option overrides it")
  func prefersOptions() throws {
    let settings = [
      "ACCOUNTS_URL": "https://settings.example", "ACCOUNTS_TIMEOUT": "5", "ACCOUNTS_FORMAT": "csv",
    ]
    let request = try request([:], settings)
    guard case .http(let source) = request.source else {
      Issue.record("The address in the settings is not the source.")
      return
    }
    #expect(source.url.host() == "settings.example")
    #expect(source.timeout == .seconds(5))
    #expect(request.format == "csv")

    let options = ["url": "https://b.example", "timeout": "7", "format": "json"]
    let other = try self.request(options, settings)
    guard case .http(let source) = other.source else {
      Issue.record("The address on the command line is not the source.")
      return
    }
    #expect(source.url.host() == "b.example")
    #expect(source.timeout == .seconds(7))
    #expect(other.format == "json")

    guard case .file(.path("a.json")) = try self.request(["file": "a.json"], settings).source else {
      Issue.record("The file on the command line is not the source.")
      return
    }
  }

  @Test(
    "The error for an invalid setting names it, its place and the fix",
    arguments: [
      ("ACCOUNTS_URL", "example.com", "Expected the URL of an account list."),
      ("ACCOUNTS_TIMEOUT", "0", "Expected a number of seconds above 0 and up to 3600."),
      ("ACCOUNTS_FORMAT", "xml", "Expected table, json, csv."),
    ]
  )
  func refusesNonsense(key: String, value: String, fix: String) throws {
    let settings = ["ACCOUNTS_URL": "https://a.example"].merging([key: value]) { $1 }
    let error = #expect(throws: SettingsReaderError.self) { try request([:], settings) }
    let sentence = "Invalid value '\(value)' for \(key) in the environment. \(fix)"
    #expect(error?.description == sentence)
  }
}
