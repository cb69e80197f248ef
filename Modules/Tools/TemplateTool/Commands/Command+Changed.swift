extension Command {
  static let changed = Command(
    name: "changed",
    help: """
      Usage: Scripts/tool changed [REF] [--list]

      Prints the modules that 'Scripts/test --changed REF' tests, with a tab and the reason behind each, or '*' for
      all. With --list, prints them as a table.

      Exit codes: 0 success, 64 wrong usage, 66 unknown REF, 69 git fails.
      """
  ) { context, arguments in
    let arguments = try Arguments(
      arguments,
      script: "Scripts/test",
      options: [.init(name: "--list")]
    )
    let difference = Difference(context: context)
    let base = try difference.base(arguments.words.first)
    let chosen: [(name: String, reason: String)]
    switch try difference.changedModules(since: base) {
    case .all(let reason): chosen = [("*", reason)]
    case .some(let modules): chosen = modules.map { ($0.module, $0.reason) }
    }
    if chosen.isEmpty { context.log("No module differs from \(base).") }
    for (name, reason) in chosen {
      guard arguments["--list"] != nil else {
        context.show("\(name)\t\(reason)\n")
        continue
      }
      let title = name == "*" ? "all modules" : name
      let blanks = String(repeating: " ", count: max(0, 24 - title.count))
      context.show("\(title)\(blanks) \(reason)\n")
    }
  }
}

/// The differences from a commit that git reports.
struct Difference {
  let context: Context

  private static let unclear = ToolError("git can't compare the files.", code: .unavailable)

  /// Returns the commit where this branch left another one.
  ///
  /// - Parameter ref: The other branch, or nil for `origin/main` or `main`.
  /// - Returns: The commit.
  /// - Throws: An error if git doesn't know the branch.
  func base(_ ref: String?) throws -> String {
    let shallow = try context.git("rev-parse", "--is-shallow-repository")
    guard shallow.code == 0 else {
      let said = (shallow.errors + shallow.output).trimmed.replacing("fatal: ", with: "")
      throw ToolError(
        "git can't compare the files: \(said). Run Scripts/test without --changed.",
        code: .unavailable
      )
    }
    let hint =
      shallow.output.hasPrefix("false")
      ? "" : " This clone is shallow: 'git fetch --unshallow' brings what is missing."
    let candidates = ref.map { [$0] } ?? ["origin/main", "main"]
    let known = try candidates.first {
      try context.git("rev-parse", "-q", "--verify", "\($0)^{commit}").code == 0
    }
    guard let known else {
      throw ToolError(
        "'\(candidates.last ?? "")' isn't a commit here. Name another: 'Scripts/test --changed REF'.\(hint)",
        code: .noInput
      )
    }
    let base = try context.git("merge-base", known, "HEAD")
    guard base.code == 0 else {
      throw ToolError(
        "'\(known)' and HEAD have no commit in common.\(hint)",
        code: .unavailable
      )
    }
    return base.output.trimmed
  }

  /// Selects the modules whose tests the changes since a commit can affect.
  func changedModules(since base: String) throws -> ChangedModules {
    let now = try context.package.manifest()
    let places = ["Modules", "Tests"] + now.apps.map(\.name)
    if let reason = try hidden(in: places) { return .all(reason: reason) }
    let text = try context.git("show", "\(base):./Package.swift")
    let before = text.code == 0 ? try? Manifest(text.output) : nil
    return try ChangedModules(
      paths: paths(since: base, in: places),
      before: before,
      now: now,
      isTested: { context.package.tests(of: $0) != nil }
    )
  }

  /// The reason why git doesn't see all changes, or nil if git sees all of them.
  private func hidden(in places: [String]) throws -> String? {
    let flags = try context.git("ls-files", "-v").lines
    if let line = flags.first(where: { $0.first?.isLowercase == true || $0.first == "S" }) {
      return "git was told not to look at \(line.dropFirst(2))"
    }
    let staged = try context.shell.run(
      // The tests of no module depend on the workshop.
      ["git", "ls-files", "-s", "--", ":!Tests/Workshop"] + places,
      in: context.package.root
    )
    guard let link = staged.lines.first(where: { $0.hasPrefix("120000") }) else { return nil }
    let path = link.split(separator: "\t").last ?? ""
    return "\(path) is a link, and git says nothing of what it leads to"
  }

  /// The paths that differ from a commit, with both paths of a renamed file.
  ///
  /// Ignored files count only in
  /// the folders of modules.
  private func paths(since base: String, in places: [String]) throws -> [String] {
    let commands = [
      [
        "diff", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--ignore-submodules=none",
        "--relative", base, "--",
      ],
      ["ls-files", "-z", "--others", "--exclude-standard"],
      ["ls-files", "-z", "--others", "--"] + places,
    ]
    return try commands.flatMap { command in
      let outcome = try context.shell.run(["git"] + command, in: context.package.root)
      guard outcome.code == 0 else { throw Self.unclear }
      return outcome.paths
    }
  }
}
