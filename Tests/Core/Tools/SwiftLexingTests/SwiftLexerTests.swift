import Testing

@testable import SwiftLexing

struct SwiftLexerTests {
  /// Returns the texts of the tokens with a dot between two of them.
  private func texts(_ source: String) -> String {
    tokens(source).map(\.text).joined(separator: "·")
  }

  private func tokens(_ source: String) -> [SwiftToken] { Array(SwiftLexer(source)) }

  @Test(
    "Source is split into tokens",
    arguments: [
      ("a.b(c: \\.d)", "a·.·b·(·c·:·\\·.·d·)"),
      ("a->b >> c", "a·-·>·b·>·>·c"),
      ("$0 _x größe `import`", "$0·_x·größe·`import`"),
      ("1_000 0xFF 1.5e-3 0x1p-2 0xe-3", "1_000·0xFF·1.5e-3·0x1p-2·0xe·-·3"),
      ("1..<2 3.add 4e+x", "1·.·.·<·2·3·.·add·4e·+·x"),
      ("#if DEBUG\n#expect(a)", "#if·DEBUG·#expect·(·a·)"),
      ("a // b\nc /// d", "a·c"),
      ("a /* b /* c */ d */ e", "a·e"),
      ("a /**/ b /***/ c", "a·b·c"),
      ("a /* /* */ b", "a"),
      ("a */ b", "a·*·/·b"),
      ("#!/usr/bin/env swift\na", "a"),
      ("a#!b", "a·#·!·b"),
      ("\u{FEFF}a", "a"),
      (" \t\r\n\0", ""),
      ("a\u{A0}b\u{A0}\u{A0}é#c\u{A0}d", "a·b·é·#c·d"),
    ]
  )
  func tokens(source: String, expected: String) {
    #expect(texts(source) == expected)
  }

  @Test(
    "The selector of a module belongs to the name behind it",
    arguments: ["FactoryKit::Factory<Int>", "`FactoryKit`::Factory<Int>"]
  )
  func readsSelectors(source: String) throws {
    let token = try #require(tokens(source).first)
    #expect(token.text == "Factory")
    #expect(token.module?.contains("FactoryKit") == true)
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
    let tokens = tokens("a\(literal)b")
    #expect(tokens.map(\.kind) == [.identifier, .string, .identifier])
    #expect(tokens.map(\.text) == ["a", literal, "b"])
  }

  @Test(
    "An interpolation contains code",
    arguments: [
      (#""a\(b)c\(d)e""#, #""a\(·b·)c\(·d·)e""#),
      (#""\(f(a, (b)))""#, #""\(·f·(·a·,·(·b·)·)·)""#),
      (#""\("\(a)")""#, #""\(·"\(·a·)"·)""#),
      (##"#"\#(a)\(b)"#"##, ##"#"\#(·a·)\(b)"#"##),
      (#""\(a["k"] ?? ")")""#, #""\(·a·[·"k"·]·?·?·")"·)""#),
      ("\"\"\"\n\\(\na /* ) */\n)\n\"\"\"", "\"\"\"\n\\(·a·)\n\"\"\""),
    ]
  )
  func interpolation(source: String, expected: String) {
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
      (#"r = /"/"#, #"r·=·/"/"#),
      (#"f(/a\/"b/)"#, #"f·(·/a\/"b/·)"#),
      ("[/[^)]a(b)/, c]", "[·/[^)]a(b)/·,·c·]"),
      (##"r = #/a/"b/#"##, ##"r·=·#/a/"b/#"##),
      (##"r = ##/a/#"b/##"##, ##"r·=·##/a/#"b/##"##),
      ("r = #/\n \" /\n/#\nb", "r·=·#/\n \" /\n/#·b"),
      (#"a / b / "c""#, #"a·/·b·/·"c""#),
      (#"a/b/"c""#, #"a·/·b·/·"c""#),
      ("f(1, /) + g(2,/)", "f·(·1·,·/·)·+·g·(·2·,·/·)"),
      ("a /b\nc/", "a·/·b·c·/"),
      (#"if !/\{/ {"#, #"if·!·/\{/·{"#),
      ("c ?/a{/ : d", "c·?·/a{/·:·d"),
      ("r = /a//b\nc", "r·=·/·a·c"),
      ("infix operator /%/\na", "infix·operator·/·%·/·a"),
      ("func /{/ (a)", "func·/·{·/·(·a·)"),
      ("f(a) /b{/ c", "f·(·a·)·/·b·{·/·c"),
      ("return /b{/", "return·/b{/"),
      ("a\n/b{/", "a·/b{/"),
      (#""\(/b{/)""#, #""\(·/b{/·)""#),
    ]
  )
  func regularExpression(source: String, expected: String) {
    #expect(texts(source) == expected)
  }

  @Test(
    "An unterminated literal ends with its line or the file",
    arguments: [
      ("\"a\nb", "\"a·b"),
      ("\"a\\\nb", "\"a\\·b"),
      ("#\"a\"\nb", "#\"a\"·b"),
      ("#\"\"\"a\nb", "#\"\"\"a·b"),
      ("\"\"\"\na\nb", "\"\"\"\na\nb"),
      ("\"\\(a\nb", "\"\\(·a·b"),
      ("\"\\", "\"\\"),
      ("`a\nb", "`·a·b"),
      ("#/a\nb", "#/a·b"),
      ("##a", "##·a"),
      ("a /* b\nc", "a"),
      ("\\", "\\"),
    ]
  )
  func unterminated(source: String, expected: String) {
    #expect(texts(source) == expected)
  }

  @Test("A token has a line and a column", arguments: ["\n", "\r\n", "\r"])
  func position(lineEnd: String) throws {
    let source = ["\u{FEFF}b \"\"\"", "é", "\"\"\" a", "/* é", "*/ b", "é c"]
    let tokens = tokens(source.joined(separator: lineEnd))
    let places = tokens.filter { $0.kind == .identifier }.map(\.position)
    let expected = [(1, 1), (3, 5), (5, 4), (6, 1), (6, 4)]
    #expect(places == expected.map { SourcePosition(line: $0, column: $1) })
  }

  @Test("A name is a keyword only without backticks")
  func keyword() {
    let tokens = tokens("import `import`")
    #expect(tokens.map { $0.isWord("import") } == [true, false])
    #expect(tokens.map(\.name) == ["import", "import"])
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
}
