import Foundation
import Testing
import WebFramework

/// The service as a process.
@Suite(.timeLimit(.minutes(2)))
struct ProcessTests {
  @Test("After SIGTERM under load, the service answers all accepted requests, and exits with 0")
  func shutdown() async throws {
    let folder = try TemporaryFolder()
    try folder.write((1...100).map { "entry \($0)\n" }.joined(), to: "entries.txt")
    let (program, client, port) = try await serve(folder)
    #expect(try await client.send("POST", "/entries", "tea") == "added\n")
    let list = try await client.send("GET", "/entries")
    #expect(list.split(separator: "\n").count == 101)
    #expect(list.hasSuffix("\ntea\n"))

    let load = Load()
    async let outcome = load.run("/entries", port: port)
    try await load.answers(100)
    program.terminate()
    let (answered, lost) = (await outcome.bodies, await outcome.lost)
    #expect(await program.end() == 0)
    #expect(lost == [])
    #expect(answered.allSatisfy { $0 == list })
    // A line for each accepted request, which has read the list; the first listed it, too.
    let log = try program.errors.split(separator: "\n")
    #expect(log.filter { $0.hasSuffix(": 101 entries") }.count == answered.count + 1)
    #expect(Set(log).count == log.count)
    #expect(log.count == answered.count + 2)
  }

  @Test("In the drain time, the service isn't ready, and answers requests")
  func drain() async throws {
    let folder = try TemporaryFolder()
    try folder.write("tea\n", to: "entries.txt")
    let (program, client, _) = try await serve(folder, drain: 60)
    while try await client.status("GET", "/ready") != 200 {}
    #expect(try await client.send("GET", "/ready").contains(#""name":"entries""#))
    program.terminate()
    // Each request has a connection of its own, which the server still accepts.
    while try await client.status("GET", "/ready") == 200 {}
    #expect(try await client.status("GET", "/ready") == 503)
    #expect(try await client.send("GET", "/entries") == "tea\n")
    // The second signal ends the process immediately.
    program.terminate()
    #expect(await program.end() == SIGTERM)
  }

  @Test("A file that can't be opened ends the service before it listens")
  func unusableFile() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("entries.txt"),
      withIntermediateDirectories: false
    )
    let program = try RunningProgram("Ledger", ["serve", "--port", "0"], in: folder)
    #expect(await program.end() == 1)
    let said = try program.errors
    #expect(said.contains("'entries.txt' can't be opened"))
    #expect(!said.contains("Listening"))
  }

  @Test("After SIGTERM, the workers end their jobs, and each job is done once")
  func workers() async throws {
    let program = try RunningProgram("Mailer", ["serve"], in: TemporaryFolder())
    _ = try await program.waitForErrors(with: /sends letter/)
    program.terminate()
    #expect(await program.end() == 0)
    let sent = try program.errors.split(separator: "\n")
    #expect(Set(sent).count == sent.count)
    for line in sent {
      let letter = try #require(line.wholeMatch(of: /note: job (\d+): sends letter (\d+)/))
      #expect(letter.1 == letter.2)
    }
  }

  /// Starts the service on a free port, and waits until it is ready.
  private func serve(
    _ folder: TemporaryFolder,
    drain: Int? = nil
  ) async throws -> (program: RunningProgram, client: WebClient, port: Int) {
    var arguments = ["serve", "--port", "0"]
    if let drain { arguments += ["--drain", "\(drain)"] }
    let program = try RunningProgram("Ledger", arguments, in: folder)
    let listening = try await program.waitForErrors(with: /Listening on port (\d+)/)
    let port = try #require(Int(listening.1))
    return (program, WebClient(port: port), port)
  }
}
