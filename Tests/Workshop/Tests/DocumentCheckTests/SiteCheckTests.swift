import DocumentCheck
import Foundation
import Testing

struct SiteCheckTests {
  /// A site with a module, a type, its member and a guide.
  private static let clean = [
    "documentation/kit.json": page(
      "doc://Kit/Kit",
      "module",
      topics: ["doc://Kit/Box", "doc://Kit/Guide"]
    ),
    "documentation/kit/box.json": page("doc://Kit/Box", "class", topics: ["doc://Kit/Box/open"]),
    "documentation/kit/box/open.json": page("doc://Kit/Box/open", "method"),
    "documentation/kit/guide.json": page("doc://Kit/Guide", nil),
  ]

  @Test("A site with working links and complete topics passes")
  func clean() throws {
    let reference = #"{"type": "topic", "url": "/documentation/kit/guide#First"}"#
    let link = #"{"type": "link", "url": "https://example.com/a"}"#
    let swift = #"{"type": "unresolvable", "identifier": "doc://Kit/Swift"}"#
    #expect(
      try faults(
        changing: "documentation/kit/box/open.json",
        to: Self.page(
          "doc://Kit/Box/open",
          "method",
          references: #"{"a": \#(reference), "b": \#(link), "doc://Kit/Swift": \#(swift)}"#,
          content: #"{"type": "reference", "identifier": "a"}"#
        )
      ) == []
    )
  }

  @Test(
    "A dead link is a fault of its page",
    arguments: [
      (
        #"{"a": {"type": "topic", "url": "/documentation/kit/none"}}"#,
        "the link to '/documentation/kit/none' is dead. Correct it in the source of the page."
      ),
      (
        #"{"a": {"type": "topic", "url": "/documentation/kit/guide#Second"}}"#,
        "the link to '/documentation/kit/guide#Second' is dead. Correct it in the source of the page."
      ),
      (
        #"{"a": {"type": "unresolvable", "identifier": "a"}}"#,
        "'a' is linked, but doesn't exist. Correct the link."
      ),
      ("{}", "'a' is linked, but doesn't exist. Correct the link."),
      (
        #"{"a": {"type": "link", "url": "https://example.com/none"}}"#,
        "'https://example.com/none' is not in the list of links. Look at it, and add it to the list."
      ),
      (
        #"{"a": {"type": "link", "url": "http://example.com/a"}}"#,
        "'http://example.com/a' is not https. Write an address that begins with 'https://'."
      ),
    ]
  )
  func deadLink(references: String, message: String) throws {
    #expect(
      try faults(
        changing: "documentation/kit/guide.json",
        to: Self.page(
          "doc://Kit/Guide",
          nil,
          references: references,
          content: #"{"type": "reference", "identifier": "a"}"#
        )
      ) == ["/documentation/kit/guide: error: \(message)"]
    )
  }

  @Test("A symbol missing in the groups of its type is a fault")
  func uncurated() throws {
    #expect(
      try faults(
        changing: "documentation/kit/box.json",
        to: Self.page("doc://Kit/Box", "class", topics: [])
      ) == [
        "/documentation/kit/box/open: error: no topics lead to 'open'. "
          + "Add it to a group of topics on the page above it."
      ]
    )
  }

  @Test("Generated groups suffice for a type, but not a module")
  func generatedGroups() throws {
    #expect(
      try faults(
        changing: "documentation/kit/box.json",
        to: Self.page("doc://Kit/Box", "class", topics: ["doc://Kit/Box/open"], areGenerated: true)
      ).isEmpty
    )
    #expect(
      try faults(
        changing: "documentation/kit.json",
        to: Self.page(
          "doc://Kit/Kit",
          "module",
          topics: ["doc://Kit/Box", "doc://Kit/Guide"],
          areGenerated: true
        )
      ).count == 3
    )
  }

  @Test("Symbols and guides below a missing symbol are faults")
  func uncuratedTree() throws {
    let faults = try faults(
      changing: "documentation/kit.json",
      to: Self.page("doc://Kit/Kit", "module")
    )
    #expect(
      faults.compactMap { $0.split(separator: ":").first } == [
        "/documentation/kit/box", "/documentation/kit/box/open", "/documentation/kit/guide",
      ]
    )
  }

  @Test("A folder without pages, and a page that isn't JSON, are refused")
  func unreadable() throws {
    try withTemporaryDirectory { directory in
      let empty = #expect(throws: ToolError.self) { try Site(in: directory) }
      #expect(empty?.exitCode == 66)
      try write(["data/documentation/kit.json": "{"], to: directory)
      let broken = #expect(throws: ToolError.self) { try Site(in: directory) }
      #expect(broken?.exitCode == 65)
      #expect(broken?.message.contains("documentation/kit.json' isn't JSON") == true)
    }
  }

  private func faults(changing path: String, to text: String) throws -> [String] {
    try withTemporaryDirectory { directory in
      try write(Self.clean.merging([path: text]) { $1 }.mapKeys { "data/\($0)" }, to: directory)
      let check = SiteCheck(
        of: try Site(in: directory),
        allowed: AllowedLinks("https://example.com/a")
      )
      return check.faults.map(\.description)
    }
  }

  private static func page(
    _ identifier: String,
    _ symbolKind: String?,
    topics: [String] = [],
    areGenerated: Bool = false,
    references: String = "{}",
    content: String = "{}"
  ) -> String {
    let title = identifier.split(separator: "/").last ?? ""
    let kind = symbolKind.map { #", "symbolKind": "\#($0)""# } ?? ""
    return #"""
      {"kind": "\#(symbolKind == nil ? "article" : "symbol")", "identifier": {"url": "\#(identifier)"},
       "metadata": {"title": "\#(title)"\#(kind)}, "references": \#(references),
       "content": [{"anchor": "First"}, \#(content)],
       "topicSections": [{"identifiers": \#(topics), "generated": \#(areGenerated)}]}
      """#
  }
}

extension Dictionary {
  /// Returns the values with mapped keys.
  fileprivate func mapKeys<Other: Hashable>(_ transform: (Key) -> Other) -> [Other: Value] {
    Dictionary<Other, Value>(uniqueKeysWithValues: map { (transform($0), $1) })
  }
}
