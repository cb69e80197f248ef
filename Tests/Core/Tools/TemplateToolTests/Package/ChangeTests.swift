import Foundation
import Testing

@testable import TemplateTool

struct ChangeTests {
  @Test("A change writes its files, and nothing else")
  func commits() throws {
    let fixture = try Fixture()
    var change = Change(of: fixture.package)
    try change.edit("App/Wiring.swift") { _ in "// New\n" }
    try change.edit("App/EntryPoint.swift") { $0.text }
    try change.add("Modules/New/A.swift", "let a = 1\n")
    try change.commit()
    #expect(change.files == ["App/Wiring.swift", "Modules/New/A.swift"])
    #expect(try fixture.text("App/Wiring.swift") == "// New\n")
    #expect(try fixture.text("Modules/New/A.swift") == "let a = 1\n")
  }

  @Test("A change that can't be finished leaves everything as it was")
  func restores() throws {
    let fixture = try Fixture(["Blocked": "A file where a folder would be.\n"])
    let before = try fixture.files()
    var change = Change(of: fixture.package)
    try change.edit("App/Wiring.swift") { _ in "// New\n" }
    try change.add("Another/A.swift", "// New\n")
    try change.add("Blocked/B.swift", "// New\n")
    let error = #expect(throws: ToolError.self) { try change.commit() }
    let start = "nothing is changed, because '\(fixture.package.path("Blocked/B.swift"))' can't be "
    #expect(error?.description.hasPrefix(start) == true)
    #expect(error?.code == .cannotWrite)
    #expect(try fixture.files() == before)
    #expect(!fixture.package.isFolder("Another"))
  }

  @Test("A file that was changed meanwhile, or would be overwritten, is left alone")
  func meanwhile() throws {
    let fixture = try Fixture()
    var change = Change(of: fixture.package)
    try change.edit("App/Wiring.swift") { _ in "// New\n" }
    try fixture.package.write("// Mine\n", to: "App/Wiring.swift")
    let error = #expect(throws: ToolError.self) { try change.commit() }
    #expect(error?.code == .tryAgain)
    #expect(throws: ToolError.self) { try change.add("App/EntryPoint.swift", "// New\n") }
    #expect(try fixture.text("App/Wiring.swift") == "// Mine\n")
  }

  @Test("A signal doesn't end the writing of files, and ends the process before and after it")
  func signals() async {
    await #expect(processExitsWith: .success) {
      withSignalsIgnored {
        for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
          // To this thread: another one could get the signal when it isn't ignored any more.
          var signals = sigset_t()
          sigemptyset(&signals)
          sigaddset(&signals, number)
          pthread_sigmask(SIG_UNBLOCK, &signals, nil)
          raise(number)
        }
      }
    }
    await #expect(processExitsWith: .signal(SIGTERM)) {
      withSignalsIgnored {}
      kill(getpid(), SIGTERM)
      // Another thread gets the signal.
      while true { pause() }
    }
  }
}
