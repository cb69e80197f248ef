extension Command {
  static let updateCore = Command(
    name: "update-core",
    help: """
      Usage: Scripts/update-core CLONE [--force]

      Replaces the core of this package by that of CLONE, a folder with a newer version of the template:
      FactoryKit, FactoryRunning, FactoryTesting, FactoryWiring, the scanner, the build plugin and the tool of the
      scripts, with their tests, their guides and their lines in Package.swift. Scripts/core lists the folders. Then it
      shows what is new, and runs the tests. Nothing of your own modules changes.

      If the core was changed here, it names the files and refuses. It replaces everything, or nothing.

        --force      replaces the core although it was changed here, or is as new already

      Exit codes: 0 success, 1 the core was changed or a test fails, 64 wrong usage, 65 or 75 a file isn't as
      expected, 66 CLONE has no core.
      """
  ) { context, arguments in
    let arguments = try Arguments(
      arguments,
      script: "Scripts/update-core",
      options: [.init(name: "--force")]
    )
    guard let word = arguments.words.first else {
      throw ToolError(
        "the folder of a newer clone is missing: 'Scripts/update-core ../newer-clone'."
      )
    }
    guard arguments.words.count == 1 else {
      throw ToolError(
        "'\(word)' and '\(arguments.words[1])' are two folders: the core comes from one."
      )
    }
    let update = try CoreUpdate(context, clone: PackageFolder(root: context.absolute(word)))
    try update.check(isForced: arguments["--force"] != nil)
    context.log("Replacing the core \(update.here) by \(update.there):")
    try context.changing { staging in
      try update.stage(in: staging)
      try staging.commit()
    }
    context.log(try update.news())
    context.log(
      "The core is version \(update.there) now, and nothing is committed. Running the tests:"
    )
    let tests = try context.shell.run(["swift", "test"], in: context.package.root, isShown: true)
    guard tests.code == 0 else {
      throw ToolError(
        "a test fails with the new core. Correct your modules, or go back with 'git stash -u'.",
        code: .failed
      )
    }
    context.log("All tests pass. Next: git add -A && git commit")
  }
}
