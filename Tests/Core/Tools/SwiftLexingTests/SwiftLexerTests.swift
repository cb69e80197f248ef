import Testing

@testable import SwiftLexing

struct SwiftLexerTests {
  @Test(
    "Source is split into tokens",
    arguments: [
      ("let a = 1", ["let", "a", "=", "1"]),
      ("a.b(c: \\.d)", ["a", ".", "b", "(", "c", ":", "\\", ".", "d", ")"]),
      ("a->b >> c", ["a", "-", ">", "b", ">", ">", "c"]),
      ("$0 _x größe `import`", ["$0", "_x", "größe", "`import`"]),
      ("1_000 0xFF 1.5e-3 0x1p-2 0xe-3", ["1_000", "0xFF", "1.5e-3", "0x1p-2", "0xe", "-", "3"]),
      ("1..<2 3.add 4e+x", ["1", ".", ".", "<", "2", "3", ".", "add", "4e", "+", "x"]),
      ("#if DEBUG\n#expect(a)", ["#if", "DEBUG", "#expect", "(", "a", ")"]),
      ("@a(b)", ["@", "a", "(", "b", ")"]),
      ("/[^)\"]+/ a", ["/[^)\"]+/", "a"]),
      ("a ? b : c", ["a", "?", "b", ":", "c"]),
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
    "The selector of a module belongs to the name behind it",
    arguments: ["FactoryKit::Factory<Int>", "`FactoryKit`::Factory<Int>"]
  )
  func readsSelectors(source: String) throws {
    let token = try #require(SwiftLexer(source).first { _ in true })
    #expect(token.text == "Factory")
    #expect(token.module?.contains("FactoryKit") == true)
    #expect(texts("a: b") == ["a", ":", "b"])
  }

  @Test(
    "A string literal is one token",
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
    "An interpolation contains code",
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

  @Test("Interpolations split a literal into head, middles and tail")
  func interpolationKinds() {
    let expected: [SwiftToken.Kind] = [
      .stringHead, .identifier, .stringMiddle, .identifier, .stringTail,
    ]
    #expect(tokens(#""a\(b)c\(d)e""#).map(\.kind) == expected)
  }

  @Test(
    "A regular expression is one token",
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
    "An unterminated literal ends with its line or the file",
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
    "A token has a line and a column",
    arguments: ["\n", "\r\n", "\r"]
  )
  func position(lineEnd: String) throws {
    let source = ["\"\"\"", "é", "\"\"\" a", "/* é", "*/ b", "é c"].joined(separator: lineEnd)
    let places = tokens(source).filter { $0.kind == .identifier }.map(\.position)
    let expected = [(3, 5), (5, 4), (6, 1), (6, 4)].map { SourcePosition(line: $0, column: $1) }
    #expect(places == expected)
  }

  @Test("A byte order mark has no column")
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

  @Test(
    "A plain string literal has its text",
    arguments: [
      (#""a b""#, "a b"), (#""""#, nil), (#""a\nb""#, nil), (##"#"a"#"##, nil),
      ("\"\"\"\na\n\"\"\"", nil), ("a", nil), ("1", nil),
    ] as [(String, String?)]
  )
  func literal(source: String, expected: String?) {
    #expect(tokens(source).map(\.literal) == [expected])
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

  private func tokens(_ source: String) -> [SwiftToken] { Array(SwiftLexer(source)) }

  private func texts(_ source: String) -> [String] { tokens(source).map(\.text) }

  private func pair(_ tokens: [SwiftToken]) throws -> (SwiftToken, SwiftToken) {
    try #require(tokens.count == 2)
    return (tokens[0], tokens[1])
  }
}
