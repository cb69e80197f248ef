extension Command {
  static let updateCore = Command(
    name: "update-core",
    help: """
      Usage: Scripts/update-core CLONE [--force]
             CLONE/Scripts/update-core --into FOLDER [--force]

      Replaces the core of this package by that of CLONE, a folder with a newer version of the template:
      FactoryKit, FactoryRunning, FactoryTesting, FactoryWiring, the scanner, the build plugin and the tool of the
      scripts, with their guides and their lines in Package.swift. Scripts/core lists the folders. Also replaces each
      script and template that wasn't changed here. Then it shows what is new, and runs the tests. Nothing of your
      own modules changes. Package.swift keeps its list of modules, its name and its dependencies, and gets the rest
      from the clone. A folder of the core that has another place in the clone is moved, and links to it in your
      documents (.md) change. A folder that isn't part of the newer core is removed, and named.

      If the core was changed here, it names the files and refuses. It replaces everything, or nothing.

        --force        replaces the core although it was changed here, or is as new already
        --into FOLDER  called in a clone: brings a package up to date whose own scripts are older, and replaces
                       these, also the changed ones

      Exit codes: 0 success, 1 the core was changed or a test fails, 64 wrong usage, 65 or 75 a file isn't as
      expected, 66 CLONE has no core.
      """
  ) { context, arguments in
    let arguments = try Arguments(
      arguments,
      script: "Scripts/update-core",
      options: [.init(name: "--force"), .init(name: "--into", value: "FOLDER")]
    )
    if let folder = arguments["--into"] {
      guard arguments.words.isEmpty else {
        throw ToolError(
          "'\(arguments.words[0])' is one folder too many: the core comes from this clone."
        )
      }
      let target = context.with(PackageFolder(root: context.absolute(folder)))
      return try CoreUpdate(target, clone: context.package, replacesScripts: true)
        .perform(isForced: arguments["--force"] != nil)
    }
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
    try CoreUpdate(context, clone: PackageFolder(root: context.absolute(word)))
      .perform(isForced: arguments["--force"] != nil)
  }
}
