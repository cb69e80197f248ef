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
    let chosen: [ChangedModules.Choice]
    switch try difference.changedModules(since: base) {
    case .all(let reason): chosen = [.init(module: "*", reason: reason)]
    case .some(let modules): chosen = modules
    }
    if chosen.isEmpty { context.log("No module differs from \(base).") }
    for choice in chosen {
      guard arguments["--list"] != nil else {
        context.show("\(choice.module)\t\(choice.reason)\n")
        continue
      }
      let title = choice.module.replacing("*", with: "all modules")
      let blanks = String(repeating: " ", count: max(0, 24 - title.count))
      context.show("\(title)\(blanks) \(choice.reason)\n")
    }
  }
}

/// The differences from a commit that git reports.
struct Difference {
  let context: Context

  /// Returns the commit where this branch left another one.
  ///
  /// - Parameter ref: The other branch, or nil for `origin/main` or `main`.
  /// - Returns: The commit.
  /// - Throws: An error if git doesn't know the branch.
  func base(_ ref: String?) throws -> String {
    let shallow = try context.git("rev-parse", "--is-shallow-repository")
    guard shallow.code == 0 else {
      throw ToolError(
        "git can't compare the files, so run Scripts/test without --changed: \(shallow.complaint)",
        code: .unavailable
      )
    }
    var hint = ""
    if !shallow.output.hasPrefix("false") {
      hint = " This clone is shallow: 'git fetch --unshallow' brings what is missing."
    }
    var candidates = ["origin/main", "main"]
    if let ref { candidates = [ref] }
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
    var before: Manifest?
    let text = try context.git("show", "\(base):./Package.swift")
    if text.code == 0 { before = try? Manifest(text.output) }
    return try ChangedModules(
      paths: paths(since: base, in: places),
      before: before,
      now: now,
      isTested: { context.package.tests(of: $0) != nil }
    )
  }

  /// The reason why git doesn't see all changes, or nil if git sees all of them.
  private func hidden(in places: [String]) throws -> String? {
    if let file = try context.fileHiddenFromGit() {
      return "git was told not to look at \(file)"
    }
    // The tests of no module depend on the workshop.
    let compared = [":!Tests/Workshop"] + places
    let staged = try context.gitOutput(of: "ls-files", "-s", paths: compared)
    guard let link = staged.lines.first(where: { $0.hasPrefix("120000") }) else { return nil }
    let path = link.split(separator: "\t").last ?? ""
    return "\(path) is a link, and git says nothing of what it leads to"
  }

  /// The paths that differ from a commit, with both paths of a renamed file.
  ///
  /// Ignored files count only in the folders of modules.
  private func paths(since base: String, in places: [String]) throws -> [String] {
    let changed = try context.gitOutput(
      of: "diff",
      "-z",
      "--name-only",
      "--no-renames",
      "--no-ext-diff",
      "--ignore-submodules=none",
      "--relative",
      base,
      "--"
    )
    let added = try context.gitOutput(of: "ls-files", "-z", "--others", "--exclude-standard")
    let ignored = try context.gitOutput(of: "ls-files", "-z", "--others", paths: places)
    return changed.paths + added.paths + ignored.paths
  }
}
