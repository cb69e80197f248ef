import AccountsCommands
import CommandLineKit
import Contracts
import FactoryTesting
import Testing

@Suite(.unwired)
struct WatchRequestTests {
  init() { contributeFormats() }

  private func request(_ arguments: String...) throws -> WatchRequest {
    guard
      case .run(let command, let arguments) = try Program.accounts.invocation(
        of: ["watch"] + arguments
      )
    else { throw CancellationError() }
    #expect(command.name == "watch")
    return try WatchRequest(arguments, settings: noSettings(), environment: [:])
  }

  @Test("The defaults are the sample, a minute, and text on standard output")
  func defaults() throws {
    let request = try request()
    guard case .sample = request.source else {
      Issue.record("\(request.source) is not the sample")
      return
    }
    #expect(request.interval == .seconds(60))
    #expect(request.format == .text)
    #expect(request.output == .standardOutput)
  }

  @Test("Options select the source, the interval, the format and the output")
  func readsOptions() throws {
    let request = try request("--file", "a.json", "--every=5m", "--format=json", "--output", "b")
    guard case .file(.path("a.json")) = request.source else {
      Issue.record("\(request.source) is not the file")
      return
    }
    #expect(request.interval == .seconds(300))
    #expect(request.format == .json)
    #expect(request.output == .file("b"))
  }

  @Test(
    "A time is a whole number and a unit, by default seconds",
    arguments: [
      ("90", .seconds(90)), ("5m", .seconds(300)), ("24h", .seconds(86_400)),
      ("100ms", .milliseconds(100)),
    ] as [(String, Duration)]
  )
  func readsTimes(text: String, interval: Duration) throws {
    #expect(try request("--every=\(text)").interval == interval)
  }

  @Test("An invalid time is an error")
  func refusesTimes() {
    for text in [
      "0", "99ms", "25h", "86401", "-1", "1.5s", "s", "1d", "99999999999999999999", "٣s",
    ] {
      let error = #expect(throws: AccountsUsageError.malformedInterval(text), "\(text)") {
        try request("--every=\(text)")
      }
      let beginning = "Invalid value '\(text)' for --every. Expected "
      #expect(error?.description.hasPrefix(beginning) == true, "\(text)")
      #expect(error?.exitCode == .usage, "\(text)")
    }
  }

  @Test("Standard input can't be watched")
  func refusesStandardInput() throws {
    #expect(throws: AccountsUsageError.watchedStandardInput) { try request("--file", "-") }
  }

  @Test("A format of reports isn't valid for changes")
  func refusesReportFormats() throws {
    let error = #expect(throws: UsageError.self) { try request("--format", "csv") }
    #expect(error?.description == "Invalid value 'csv' for --format. Expected text or json.")
  }
}
