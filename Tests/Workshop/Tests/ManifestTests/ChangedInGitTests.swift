import Foundation
import RandomInput
import Testing

/// The selection of `Scripts/test --changed` in repositories.
struct ChangedInGitTests {
  /// The numbers of edits after which the selection is checked.
  ///
  /// A single edit shows faults best.
  private static let looks: Set = [1, 2, 5]

  @Test(
    "The selected tests are those that a change can affect",
    arguments: 1...24 as ClosedRange<UInt64>
  )
  func selectsAffectedModules(seed: UInt64) async throws {
    try await withTemporaryDirectory { directory in
      var history = try History(in: directory, seed: seed)
      for count in 1...5 {
        try history.edit()
        guard Self.looks.contains(count) else { continue }
        let (code, output) = try history.changed(since: "main")
        try #require(code == 0, "\(output)")
        let expected = try history.reached()
        let edits = history.edits.joined(separator: "\n")
        let listed = output.split(separator: "\n").map { $0.prefix { $0 != " " } }.map(String.init)
        if output.hasPrefix("all modules") {
          #expect(expected == nil, "\(output)\(edits)")
        } else {
          let chosen = Set(listed.filter { $0 != "No" })
          #expect(chosen == expected, "\(output)\(edits)")
        }
      }
    }
  }

  @Test(
    "A failure of git is an error",
    arguments: [
      (
        ["rm -rf .git"], "main", 69,
        "git can't compare the files, so run Scripts/test without --changed: not a git repository"
      ),
      (["printf broken >.git/index"], "main", 69, "'git ls-files' failed: "),
      (["rm -rf .git", "git init -q -b main"], "main", 66, "'main' isn't a commit here"),
      ([], "nowhere", 66, "'nowhere' isn't a commit here"),
      (
        ["git checkout -q --orphan other", "git commit -q -m other"], "main", 69,
        "'main' and HEAD have no commit in common"
      ),
      (
        [
          "git commit -q --allow-empty -m more", "git clone -q --depth 1 file://$PWD clone",
        ],
        "main~1", 66, "This clone is shallow: 'git fetch --unshallow'"
      ),
    ] as [([String], String, Int32, String)]
  )
  func refuses(preparing: [String], ref: String, code: Int32, words: String) async throws {
    try await withTemporaryDirectory { directory in
      let history = try History(in: directory, seed: 1)
      _ = try history.run(["bash", "-c", preparing.joined(separator: " && ")])
      let isClone = preparing.contains { $0.hasPrefix("git") && $0.hasSuffix(" clone") }
      let result = try history.changed(since: ref, in: isClone ? "clone" : "")
      #expect(result.code == code, "\(result.output)")
      #expect(result.output.contains("error: "), "\(result.output)")
      #expect(result.output.contains(words), "\(result.output)")
    }
  }

  @Test(
    "An edit selects its module and the dependents",
    arguments: [
      ("git mv Modules/A0/Extra.swift App/Moved.swift", ["A0", "App"]),
      ("git mv Modules/A0/Extra.swift Modules/A5/Moved.swift", ["A0", "A5", "App"]),
      ("rm -r Modules/A0/Extra.swift && git add -A && git commit -qm gone", ["A0", "App"]),
      ("echo >'Tests/A2Tests/a fixture'", ["A2"]),
      (
        "sed -i 's/\"FactoryTesting\", uses: ./&\"A9\", /' Package.swift",
        ["FactoryTesting", "A1", "App"]
      ),
    ]
  )
  func selectsByEdit(edit: String, modules: [String]) async throws {
    try await withTemporaryDirectory { directory in
      let history = try History(in: directory, seed: 1)
      let edited = try history.run(["bash", "-c", edit])
      try #require(edited.code == 0, "\(edited.output)")
      let result = try history.changed(since: "main")
      #expect(result.code == 0, "\(result.output)")
      let listed = result.output.split(separator: "\n").map { $0.prefix { $0 != " " } }.map(
        String.init
      )
      for module in modules { #expect(listed.contains(module), "\(result.output)") }
    }
  }

  @Test(
    "Any other change selects all tests",
    arguments: [
      (
        "sed -i 's/swift-tools-version: 6.2/swift-tools-version: 6.1/' Package.swift",
        "Package.swift differs outside"
      ),
      ("sed -i 's|^let modules = .|/* more */&|' Package.swift", "Package.swift differs outside"),
      (
        "sed -i 's|^  Module(.core, \"FactoryKit\"),|#if DEBUG\\n&\\n#endif|' Package.swift",
        "can't be distinguished"
      ),
      ("echo >Modules/Stray.swift", "Modules/Stray.swift differs, which is part of no module"),
      ("ln -s ../FactoryKit Modules/A0/Link && git add -A", "Modules/A0/Link is a link"),
      (
        "git update-index --assume-unchanged Modules/A0/Code.swift",
        "git was told not to look at Modules/A0/Code.swift"
      ),
    ]
  )
  func testsAll(edit: String, words: String) async throws {
    try await withTemporaryDirectory { directory in
      let history = try History(in: directory, seed: 1)
      let edited = try history.run(["bash", "-c", edit])
      try #require(edited.code == 0, "\(edited.output)")
      let result = try history.changed(since: "main")
      #expect(result.code == 0, "\(result.output)")
      #expect(result.output.hasPrefix("all modules"), "\(result.output)")
      #expect(result.output.contains(words), "\(result.output)")
    }
  }
}
