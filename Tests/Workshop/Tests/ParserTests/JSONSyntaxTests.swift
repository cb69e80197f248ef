import Contracts
import Foundation
@testable import Loaders
import Testing

@Suite("A text that isn't JSON")
struct JSONSyntaxTests {
  private func fault(_ bytes: [UInt8]) throws -> String {
    try #require(throws: AccountLoadingError.self) {
      try AccountListParser("x.json").accounts(in: Data(bytes))
    }.message
  }

  /// Checks the error of a text: the found token, its place, and the expected one.
  private func expect(_ bytes: [UInt8], at fault: String) throws {
    let match = try #require(fault.wholeMatch(of: /(.*) at (line \d+, column \d+): (.*)/))
    #expect(
      try self.fault(bytes)
        == "Invalid JSON in x.json: expected \(match.3) at \(match.2), but found \(match.1)."
    )
  }

  @Test(
    "A syntax error is reported with its place and the expected token",
    arguments: [
      ("{", "nothing more at line 1, column 2: a name in double quotes"),
      ("[", "nothing more at line 1, column 2: a value"),
      ("[1,]", #""]" at line 1, column 4: a value"#),
      (#"{"a": 1,}"#, #""}" at line 1, column 9: a name in double quotes"#),
      (#"{"a" 1}"#, #""1" at line 1, column 6: a colon"#),
      (#"{"a": 1 "b": 2}"#, #""\"" at line 1, column 9: a comma or }"#),
      ("[1 2]", #""2" at line 1, column 4: a comma or ]"#),
      ("{a: 1}", #""a" at line 1, column 2: a name in double quotes"#),
      ("{'a': 1}", #""'" at line 1, column 2: a name in double quotes"#),
      ("{} x", #""x" at line 1, column 4: the end of the text"#),
      ("accounts", #""accounts" at line 1, column 1: a value"#),
      ("[tru]", #""tru" at line 1, column 2: a value"#),
      ("[NaN]", #""NaN" at line 1, column 2: a value"#),
      ("{\n  \"a\": 1,\n  \"b\": ?\n}", #""?" at line 3, column 8: a value"#),
      ("{\r\n\"a\": ?", #""?" at line 2, column 6: a value"#),
      ("[\r\n\r\n?", #""?" at line 3, column 1: a value"#),
      ("[\"äöü🇩🇪\" ?", #""?" at line 1, column 9: a comma or ]"#),
      ("\u{FEFF}[?", #""?" at line 1, column 2: a value"#),
      ("[\u{202E}", #""\u{202E}" at line 1, column 2: a value"#),
      ("[01]", #""01" at line 1, column 2: a number without leading zeros"#),
      ("[-]", #""]" at line 1, column 3: a digit"#),
      ("[1.]", #""]" at line 1, column 4: a digit"#),
      ("[.5]", #""." at line 1, column 2: a value"#),
      ("[+5]", #""+" at line 1, column 2: a value"#),
      ("[1e]", #""]" at line 1, column 4: a digit"#),
      ("[1e+]", #""]" at line 1, column 5: a digit"#),
      ("[\"abc", "nothing more at line 1, column 6: the closing quote of the text"),
      ("[\"a\nb\"]", #""\u{A}" at line 1, column 4: an escape such as \n, or a closing quote"#),
      (#"["\q"]"#, #""\" at line 1, column 3: an escape such as \n"#),
      (#"["\"#, "nothing more at line 1, column 4: an escape such as \\n"),
      (#"["\u12G4"]"#, #""G4" at line 1, column 7: four hexadecimal digits"#),
      (#"["\ud800"]"#, #""\" at line 1, column 3: an escape that stands for a character"#),
      (#"["\ud800\u0041"]"#, #""\" at line 1, column 3: an escape that stands for a character"#),
      (#"["\udc00"]"#, #""\" at line 1, column 3: an escape that stands for a character"#),
    ]
  )
  func position(text: String, rest: String) throws {
    // A quotation mark within quotation marks is shown as it is.
    try expect(Array(text.utf8), at: rest.replacingOccurrences(of: #""\"""#, with: #"""""#))
  }

  @Test(
    "may contain any bytes",
    arguments: [
      ([0x5B, 0x22, 0x61, 0xFF, 0x22, 0x5D], "0xFF at line 1, column 4: text in UTF-8"),
      ([0x5B, 0x22, 0xC3, 0x22, 0x5D], "0xC3 at line 1, column 3: text in UTF-8"),
      ([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22], "0xED at line 1, column 3: text in UTF-8"),
      ([0x5B, 0x80], "0x80 at line 1, column 2: a value"),
      ([0xFF, 0x7B], "0xFF at line 1, column 1: a value"),
    ]
  )
  func bytes(bytes: [UInt8], rest: String) throws {
    try expect(bytes, at: "the byte \(rest)")
  }

  @Test("A list that ends at any place doesn't crash the reader")
  func everyBeginning() throws {
    let list = Array(#"{"accounts": [{"a": [-1.5e+3, true, null, "\u00e4\ud83d\ude00\n"]}]}"#.utf8)
    for count in 1..<list.count {
      #expect(try fault(Array(list[..<count])).contains(" at line 1, column "), "\(count)")
    }
  }

  @Test("Too deep nesting is reported with its place", arguments: [513, 1_000_000])
  func depth(levels: Int) throws {
    let message = try fault(Array(repeating: UInt8(ascii: "["), count: levels))
    #expect(
      message.contains("expected no more than 512 levels of nesting at line 1, column 513,"),
      "\(message)"
    )
  }

  @Test("512 levels of nesting are valid")
  func deepest() throws {
    let levels = 510
    let deep = String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    let list = #"{"accounts": [], "x": [\#(deep)]}"#
    #expect(try AccountListParser("x.json").accounts(in: Data(list.utf8)).accounts.isEmpty)
  }

  @Test("Too many values are an error")
  func tooManyValues() throws {
    let zeros = String(repeating: "0,", count: 1_000_001)
    // The object and the list count too, so 999,998 zeros precede the first excess value.
    #expect(
      try fault(Array((#"{"accounts": ["# + zeros).utf8))
        .contains("expected no more than 1000000 values at line 1, column 2000011, but found \"0\"")
    )
    #expect(
      try fault(Array((#"{"accounts": [["# + zeros).utf8))
        .contains("expected no more than 1000000 values at line 1, column 2000010, but found \"0\"")
    )
  }

  @Test("Many values in unused members are valid")
  func manyValues() throws {
    let zeros = "[" + repeatElement("0", count: 200_000).joined(separator: ",") + "]"
    let account = #"{"iban": "x", "currency": "EUR", "unknown": \#(zeros)}"#
    let list = #"{"accounts": [\#(repeatElement(account, count: 6).joined(separator: ","))]}"#
    #expect(try AccountListParser("x.json").accounts(in: Data(list.utf8)).accounts.count == 6)
  }
}
