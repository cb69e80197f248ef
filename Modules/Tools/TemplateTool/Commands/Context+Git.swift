extension Context {
  /// Runs git in the package.
  ///
  /// - Parameters:
  ///   - arguments: The arguments of git.
  ///   - paths: The paths to which git is limited, or none.
  /// - Returns: Its exit code and its output. The messages are in English.
  /// - Throws: An error if git can't be started, or if the tool has received a signal.
  func git(_ arguments: String..., paths: [String] = []) throws -> Outcome {
    try git(arguments, paths)
  }

  /// Runs git in the package, and returns its output.
  ///
  /// - Throws: An error with git's own words if git fails.
  func gitOutput(of arguments: String..., paths: [String] = []) throws -> Outcome {
    let outcome = try git(arguments, paths)
    guard outcome.code == 0 else {
      throw ToolError("'git \(arguments[0])' failed: \(outcome.complaint)", code: .unavailable)
    }
    return outcome
  }

  private func git(_ arguments: [String], _ paths: [String]) throws -> Outcome {
    var command = ["git"] + arguments
    if !paths.isEmpty { command += ["--"] + paths }
    return try shell.run(command, in: package.root, environment: ["LC_ALL": "C"])
  }

  /// Returns the path of the package in its git repository, empty if the package is the whole repository.
  ///
  /// - Throws: An error if there is no repository, or one that git doesn't read, which git's own words explain.
  func placeInRepository() throws -> String {
    let prefix = try git("rev-parse", "--show-prefix")
    guard prefix.code != 0 else { return prefix.output.trimmed }
    // Other failures begin alike, such as that of a work tree whose repository was moved.
    let isMissing = prefix.errors.contains("not a git repository (or any")
    if isMissing, !package.exists(".git") {
      throw ToolError(
        "'\(package.root)' isn't in git, which could bring back what is removed: run "
          + "'git init && git add -A && git commit' first.",
        code: .unavailable
      )
    }
    throw ToolError(
      "git can't read the repository of '\(package.root)': \(prefix.complaint)",
      code: .unavailable
    )
  }

  /// Returns a tracked file that git doesn't compare with its commit, such as a missing file of a sparse clone.
  ///
  /// - Parameter paths: The paths to search, or none for the package.
  /// - Returns: The path of the file, or nil.
  /// - Throws: An error if git fails.
  func fileHiddenFromGit(in paths: [String] = []) throws -> String? {
    let lines = try gitOutput(of: "ls-files", "-v", paths: paths).lines
    let hidden = lines.first { line in
      line.hasPrefix("S") || line.first?.isLowercase == true
    }
    return hidden.map { String($0.dropFirst(2)) }
  }

  /// Checks that the tracked files are those of their commit, and that there are no others.
  ///
  /// - Parameters:
  ///   - paths: The paths to compare.
  ///   - subject: The beginning of the error about differences.
  ///   - code: The exit code of that error.
  ///   - includesIgnored: Whether ignored files are differences.
  /// - Throws: An error about the differences, or about a file that git doesn't compare.
  func checkCommitted(
    _ paths: [String],
    otherwise subject: String,
    code: ToolError.Code,
    includesIgnored: Bool = false
  ) throws {
    if let file = try fileHiddenFromGit(in: paths) {
      throw ToolError(
        "git doesn't look at '\(file)', which may be missing or changed. In a sparse clone, run "
          + "'git sparse-checkout disable' first. Otherwise, run "
          + "'git update-index --no-assume-unchanged --no-skip-worktree FILE' for that file.",
        code: .unavailable
      )
    }
    var ignored = "--ignored=no"
    if includesIgnored { ignored = "--ignored" }
    let changes = try gitOutput(of: "status", "--porcelain", ignored, paths: paths).output
    guard changes.isEmpty else {
      throw ToolError("\(subject):\n\(String(changes.dropLast()))", code: code)
    }
  }
}

extension Outcome {
  /// The message of a failed git.
  var complaint: String {
    let text = (errors + output).trimmed
    return text.replacing("fatal: ", with: "", maxReplacements: 1)
  }
}
