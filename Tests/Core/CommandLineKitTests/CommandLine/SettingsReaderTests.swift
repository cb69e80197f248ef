import CommandLineKit
import Foundation
import Testing

struct SettingsReaderTests {
  @Test func environmentHasPrecedenceOverTheFile() throws {
    let settings = try makeReader("# Ports\n\n PORT = 9090 \nVERBOSE=true\n", ["VERBOSE": "false"])
    #expect(try settings.value("PORT", default: 8080, expected: "a number") == 9090)
    #expect(try settings.value("VERBOSE", default: true, expected: "true or false") == false)
    #expect(try settings.value("NAME", default: "none", expected: "a name") == "none")
  }

  @Test func lastLineOfAKeyApplies() throws {
    let settings = try makeReader("URL=a\nURL=b=c")
    #expect(try settings.value("URL", expected: "a URL") == "b=c")
  }

  @Test func errorNamesTheKeyTheValueAndThePlace() throws {
    let file = try makeReader("# Ports\nPORT=eighty")
    #expect {
      try file.value("PORT", default: 80, expected: "a number")
    } throws: {
      "\($0)".hasPrefix("Invalid value 'eighty' for PORT in line 2 of '")
        && "\($0)".hasSuffix("'. Expected a number.")
    }
    let environment = try makeReader("PORT=80", ["PORT": "0"])
    let error = #expect(throws: SettingsReaderError.self) {
      try environment.value("PORT", default: 80, expected: "a positive number") { $0 > 0 }
    }
    #expect(
      error?.description
        == "Invalid value '0' for PORT in the environment. Expected a positive number."
    )
  }

  @Test func errorNamesAMissingKey() throws {
    let settings = try SettingsReader(file: nil) { _ in nil }
    let error = #expect(throws: SettingsReaderError.self) {
      let _: Int = try settings.value("PORT", expected: "a number")
    }
    #expect(error == .missing("PORT", expected: "a number"))
    #expect(error?.exitCode == .configuration)
  }

  @Test(arguments: ["PORT", "=80", "PORT: 80"])
  func errorNamesALineWithoutAKey(line: String) throws {
    #expect {
      try makeReader("A=1\n\(line)")
    } throws: {
      "\($0)".hasPrefix("Invalid setting '\(line)' in line 2 of '")
    }
  }

  @Test(arguments: ["export PORT", "PORT\u{301}", "LOG-LEVEL", "2ND", "A B", "http.port"])
  func errorNamesAKeyThatIsNoVariable(key: String) throws {
    #expect {
      try makeReader("A=1\n\(key) = 9090")
    } throws: {
      "\($0)".hasPrefix("Invalid key '\(key)' in line 2 of '")
        && "\($0)".contains("without 'export'")
        && !"\($0)".contains("9090")
    }
  }

  @Test func anyVariableIsAKey() throws {
    let settings = try makeReader("_a1=1\nB_2=2")
    #expect(try settings.value("_a1", expected: "a number") == 1)
    #expect(try settings.value("B_2", expected: "a number") == 2)
  }

  @Test func errorNamesAFileThatCanNotBeRead() {
    for path in ["/nowhere/app.conf", "/"] {
      #expect {
        try SettingsReader(file: path)
      } throws: {
        "\($0)".hasPrefix("Can't read '\(path)': ")
      }
    }
  }

  @Test func anyTextIsAValue() throws {
    // The combining accent belongs to the value, and U+2028 ends no line.
    let settings = try makeReader("\u{FEFF}ACCENT=\u{301}x\r\nLINES=a\u{2028}b\n")
    #expect(try settings.value("ACCENT", expected: "a text") == "\u{301}x")
    #expect(try settings.value("LINES", expected: "a text") == "a\u{2028}b")
  }

  @Test func errorNamesAFileThatIsNotUTF8() throws {
    let file = try write(Data("PASSWORD=caf".utf8) + [0xE9])
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: SettingsReaderError.invalidEncoding(file.path)) {
      try SettingsReader(file: file.path)
    }
  }

  @Test func pipeIsReadToItsEnd() throws {
    let pipe = Pipe()
    Thread.detachNewThread {
      for _ in 0..<1_000 { sched_yield() }
      pipe.fileHandleForWriting.write(Data("PORT=1".utf8))
      pipe.fileHandleForWriting.closeFile()
    }
    let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
    #expect(try SettingsReader(file: path).value("PORT", expected: "a number") == 1)
  }

  @Test func errorNamesAFileThatIsTooLarge() {
    let error = #expect(throws: SettingsReaderError.self) { try SettingsReader(file: "/dev/zero") }
    #expect(error == .oversizedFile("/dev/zero"))
  }

  private func makeReader(_ text: String, _ variables: [String: String] = [:]) throws
    -> SettingsReader
  {
    let file = try write(Data(text.utf8))
    defer { try? FileManager.default.removeItem(at: file) }
    return try SettingsReader(file: file.path) { variables[$0] }
  }

  private func write(_ data: Data) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try data.write(to: file)
    return file
  }
}
