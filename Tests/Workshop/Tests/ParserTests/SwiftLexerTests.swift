@testable import SwiftLexing
import Testing

struct SwiftLexerTests {
  @Test(
    "Source falls into its tokens, without blanks and comments",
    arguments: [
      ("let a = 1", ["let", "a", "=", "1"]),
      ("a.b(c: \\.d)", ["a", ".", "b", "(", "c", ":", "\\", ".", "d", ")"]),
      ("a->b >> c", ["a", "-", ">", "b", ">", ">", "c"]),
      ("$0 _x größe `import`", ["$0", "_x", "größe", "`import`"]),
      ("1_000 0xFF 1.5e-3 0x1p-2 0xe-3", ["1_000", "0xFF", "1.5e-3", "0x1p-2", "0xe", "-", "3"]),
      ("1..<2 3.add 4e+x", ["1", ".", ".", "<", "2", "3", ".", "add", "4e", "+", "x"]),
      ("#if DEBUG\n#expect(a)", ["#if", "DEBUG", "#expect", "(", "a", ")"]),
      ("@a(b)", ["@", "a", "(", "b", ")"]),
      ("a // b\nc /// d", ["a", "c"]),
      ("a /* b /* c */ d */ e", ["a", "e"]),
      ("a /**/ b /***/ c", ["a", "b", "c"]),
      ("a /* /* */ b", ["a"]),
      ("a */ b", ["a", "*", "/", "b"]),
      ("#!/usr/bin/env swift\na", ["a"]),
      ("a#!b", ["a", "#", "!", "b"]),
      ("\u{FEFF}a", ["a"]),
      ("", []),
      (" \t\r\n\0", []),
      ("a\u{A0}b\u{A0}\u{A0}é#c\u{A0}d", ["a", "b", "é", "#c", "d"]),
    ]
  )
  func tokens(source: String, expected: [String]) {
    #expect(texts(source) == expected)
  }

  @Test(
    "A string literal is one token, whatever it contains",
    arguments: [
      #""""#, #""a""#, #""\"""#, #""\\""#, #""// a""#, #""/* a""#,
      ##"#"a"b"#"##, ##"#"\"#"##, ##"#"\#""#"##, ##"#"\(a)"#"##, ##"#"""#"##, ##"#""a"""#"##,
      ###"##"a"#b"##"###,
      "\"\"\"\n a \"b\" \"\" c\n \"\"\"", "\"\"\"\n \\\"\"\" \n\"\"\"", "\"\"\"\n\\\\\n\"\"\"",
      "#\"\"\"\n \"\"\" \\(a) \n\"\"\"#", "#\"\"\" \n a \n\"\"\"#",
    ]
  )
  func stringLiteral(literal: String) {
    #expect(tokens("a\(literal)b").map(\.kind) == [.identifier, .string, .identifier])
    #expect(texts("a\(literal)b") == ["a", literal, "b"])
  }

  @Test(
    "The inside of an interpolation is code",
    arguments: [
      (#""a\(b)c\(d)e""#, [#""a\("#, "b", #")c\("#, "d", #")e""#]),
      (#""\(f(a, (b)))""#, [#""\("#, "f", "(", "a", ",", "(", "b", ")", ")", #")""#]),
      (#""\("\(a)")""#, [#""\("#, #""\("#, "a", #")""#, #")""#]),
      (##"#"\#(a)\(b)"#"##, [##"#"\#("##, "a", ##")\(b)"#"##]),
      (#""\(a["k"] ?? ")")""#, [#""\("#, "a", "[", #""k""#, "]", "?", "?", #"")""#, #")""#]),
      ("\"\"\"\n\\(\na /* ) */\n)\n\"\"\"", ["\"\"\"\n\\(", "a", ")\n\"\"\""]),
    ]
  )
  func interpolation(source: String, expected: [String]) {
    #expect(texts(source) == expected)
  }

  @Test("A literal with interpolations is a head, middles and a tail")
  func interpolationKinds() {
    let expected: [SwiftToken.Kind] = [
      .stringHead, .identifier, .stringMiddle, .identifier, .stringTail,
    ]
    #expect(tokens(#""a\(b)c\(d)e""#).map(\.kind) == expected)
  }

  @Test(
    "A regular expression is one token, and a division is none",
    arguments: [
      (#"r = /"/"#, ["r", "=", #"/"/"#]),
      (#"f(/a\/"b/)"#, ["f", "(", #"/a\/"b/"#, ")"]),
      (#"[/a(b)/, c]"#, ["[", "/a(b)/", ",", "c", "]"]),
      (##"r = #/a/"b/#"##, ["r", "=", ##"#/a/"b/#"##]),
      (##"r = ##/a/#"b/##"##, ["r", "=", ##"##/a/#"b/##"##]),
      ("r = #/\n \" /\n/#\nb", ["r", "=", "#/\n \" /\n/#", "b"]),
      (#"a / b / "c""#, ["a", "/", "b", "/", #""c""#]),
      (#"a / b/"c""#, ["a", "/", "b", "/", #""c""#]),
      (#"a/b/"c""#, ["a", "/", "b", "/", #""c""#]),
      (#"f(1, /) + g(2,/)"#, ["f", "(", "1", ",", "/", ")", "+", "g", "(", "2", ",", "/", ")"]),
      (#"a /b / "c""#, ["a", "/", "b", "/", #""c""#]),
      ("a /b\nc/", ["a", "/", "b", "c", "/"]),
      (#"if !/\{/ {"#, ["if", "!", #"/\{/"#, "{"]),
      ("c ?/a{/ : d", ["c", "?", "/a{/", ":", "d"]),
      ("r = /a//b\nc", ["r", "=", "/", "a", "c"]),
      ("infix operator /%/\na", ["infix", "operator", "/", "%", "/", "a"]),
      ("func /{/ (a)", ["func", "/", "{", "/", "(", "a", ")"]),
      ("a /%/ b{/", ["a", "/", "%", "/", "b", "{", "/"]),
      ("f(a) /b{/ c", ["f", "(", "a", ")", "/", "b", "{", "/", "c"]),
      ("return /b{/", ["return", "/b{/"]),
      ("a\n/b{/", ["a", "/b{/"]),
      (#""\(/b{/)""#, [#""\("#, "/b{/", #")""#]),
    ]
  )
  func regularExpression(source: String, expected: [String]) {
    #expect(texts(source) == expected)
  }

  @Test(
    "What is unterminated ends with its line, or with the file if it may go over lines",
    arguments: [
      ("\"a\nb", ["\"a", "b"]),
      ("\"a\\\nb", ["\"a\\", "b"]),
      ("#\"a\"\nb", ["#\"a\"", "b"]),
      ("#\"\"\"a\nb", ["#\"\"\"a", "b"]),
      ("\"\"\"\na\nb", ["\"\"\"\na\nb"]),
      ("\"\\(a\nb", ["\"\\(", "a", "b"]),
      ("\"\\", ["\"\\"]),
      ("`a\nb", ["`", "a", "b"]),
      ("#/a\nb", ["#/a", "b"]),
      ("#", ["#"]),
      ("##a", ["##", "a"]),
      ("a /* b\nc", ["a"]),
      ("\\", ["\\"]),
    ]
  )
  func unterminated(source: String, expected: [String]) {
    #expect(texts(source) == expected)
  }

  @Test(
    "A token's place is its line and its byte in the line, whatever ends the lines",
    arguments: ["\n", "\r\n", "\r"]
  )
  func position(lineEnd: String) throws {
    let source = ["\"\"\"", "é", "\"\"\" a", "/* é", "*/ b", "é c"].joined(separator: lineEnd)
    let places = tokens(source).filter { $0.kind == .identifier }.map(\.position)
    let expected = [(3, 5), (5, 4), (6, 1), (6, 4)].map { SourcePosition(line: $0, column: $1) }
    #expect(places == expected)
  }

  @Test("A byte order mark takes no column")
  func byteOrderMark() {
    #expect(tokens("\u{FEFF}a").map(\.position) == [SourcePosition(line: 1, column: 1)])
  }

  @Test("A name is a keyword only without backticks")
  func keyword() throws {
    let (plain, escaped) = try pair(tokens("import `import`"))
    #expect(plain.isWord("import"))
    #expect(!escaped.isWord("import"))
    #expect(escaped.name == "import")
  }

  private func tokens(_ source: String) -> [SwiftToken] { Array(SwiftLexer(source)) }

  private func texts(_ source: String) -> [String] { tokens(source).map(\.text) }

  private func pair(_ tokens: [SwiftToken]) throws -> (SwiftToken, SwiftToken) {
    try #require(tokens.count == 2)
    return (tokens[0], tokens[1])
  }
}
