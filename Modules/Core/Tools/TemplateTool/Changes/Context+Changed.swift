extension Context {
  /// Lists the modules whose tests the changes since a commit can affect, with the reasons.
  func listChanged(since ref: String?) throws {
    let base = try base(ref)
    let chosen = try changedModules(since: base)
    if chosen.isEmpty { log("No module differs from \(base).") }
    for choice in chosen {
      let width = max(0, 24 - choice.module.count)
      let blanks = String(repeating: " ", count: width)
      show("\(choice.module)\(blanks) \(choice.reason)")
    }
  }

  private func git(_ arguments: String...) throws -> Outcome {
    try shell.run(["git"] + arguments, package.root)
  }

  /// Returns the output of git, or throws an error with git's own words if git fails.
  private func gitOutput(_ arguments: String..., paths: [String] = []) throws -> String {
    let outcome = try shell.run(["git"] + arguments + paths, package.root)
    guard outcome.code == 0 else {
      throw ToolError("'git \(arguments[0])' failed: \(outcome.complaint)", code: .unavailable)
    }
    return outcome.output
  }

  /// Returns the commit where this branch left another one.
  ///
  /// - Parameter ref: The other branch, or nil for `origin/main` or `main`.
  /// - Returns: The commit.
  /// - Throws: An error if git doesn't know the branch.
  private func base(_ ref: String?) throws -> String {
    let shallow = try git("rev-parse", "--is-shallow-repository")
    guard shallow.code == 0 else {
      throw ToolError(
        "git can't compare the files, so run Scripts/test without --changed: \(shallow.complaint)",
        code: .unavailable
      )
    }
    var hint = ""
    if shallow.output.hasPrefix("true") {
      hint = " This clone is shallow: 'git fetch --unshallow' brings what is missing."
    }
    var candidates = ["origin/main", "main"]
    if let ref { candidates = [ref] }
    let known = try candidates.first { candidate in
      try git("rev-parse", "-q", "--verify", "\(candidate)^{commit}").code == 0
    }
    guard let known else {
      throw ToolError(
        "'\(ref ?? "main")' isn't a commit here. Name another: 'Scripts/test --changed REF'.\(hint)",
        code: .noInput
      )
    }
    let base = try git("merge-base", known, "HEAD")
    guard base.code == 0 else {
      throw ToolError("'\(known)' and HEAD have no commit in common.\(hint)", code: .unavailable)
    }
    return String(base.output.prefix { !$0.isNewline })
  }

  /// Selects the modules whose tests the changes since a commit can affect.
  private func changedModules(since base: String) throws -> [ChangedModules.Choice] {
    let now = try package.manifest()
    let folders = ["Modules", "Tests"] + now.apps.map(\.name)
    if let reason = try hiddenChange(in: folders) {
      return [.all(reason)]
    }
    var before: Manifest?
    let text = try git("show", "\(base):./Package.swift")
    if text.code == 0 {
      before = try? Manifest(text.output)
    }
    let paths = try paths(since: base, in: folders)
    let changed = ChangedModules(before: before, now: now) { module in
      package.isFolder(module.tests)
    }
    return changed.choices(paths: paths)
  }

  /// The reason why git doesn't see all changes, or nil if git sees all of them.
  private func hiddenChange(in folders: [String]) throws -> String? {
    let tracked = try gitOutput("ls-files", "-v").split(separator: "\n")
    let skipped = tracked.first { $0.hasPrefix("S") || $0.first?.isLowercase == true }
    if let skipped {
      return "git was told not to look at \(skipped.dropFirst(2))"
    }
    // The tests of no module depend on the workshop.
    let staged = try gitOutput("ls-files", "-s", "--", ":!Tests/Workshop", paths: folders)
    let link = staged.split(separator: "\n").first { $0.hasPrefix("120000") }
    guard let path = link?.split(separator: "\t").last else {
      return nil
    }
    return "\(path) is a link, and git says nothing of what it leads to"
  }

  /// The paths that differ from a commit, with both paths of a renamed file.
  ///
  /// Ignored files count only in the folders of modules.
  private func paths(since base: String, in folders: [String]) throws -> [String] {
    let changed = try gitOutput(
      "diff",
      "-z",
      "--name-only",
      "--no-renames",
      "--no-ext-diff",
      "--ignore-submodules=none",
      "--relative",
      base,
      "--"
    )
    let added = try gitOutput("ls-files", "-z", "--others", "--exclude-standard")
    let ignored = try gitOutput("ls-files", "-z", "--others", "--", paths: folders)
    let all = changed + added + ignored
    return all.split(separator: "\0").map(String.init)
  }
}
