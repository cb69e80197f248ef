import Testing

struct AppUsageTests {
  @Test(
    "Wrong usage ends with code 64 and one line of errors",
    arguments: [
      (["--fromat", "json"], "Did you mean '--format'?"), (["--file"], "--file PATH"),
      (["--file", "a.json", "--url", "http://127.0.0.1"], "Keep one of them"),
      (["--url", "127.0.0.1/v1/accounts"], "http:// or https://"), (["--timeout", "1"], "--url"),
      (["--url", "http://127.0.0.1", "--timeout", "0"], "above 0"),
      (["watch", "--every", "0"], "from 100ms to 24h"), (["accounts\nnow"], "'accounts now'"),
    ]
  )
  func refusesWrongUsage(arguments: [String], part: String) async throws {
    let result = try await RunningApp(arguments).result()
    #expect(result.ending == .exit(64))
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: ") && result.errors.contains(part))
    #expect(result.errors.filter(\.isNewline).count == 1 && result.errors.last == "\n")
  }
}
