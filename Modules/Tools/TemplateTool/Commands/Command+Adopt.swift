extension Command {
  static let adopt = Command(
    name: "adopt",
    help: """
      Usage: Scripts/adopt NAME [--keep-sample]

      Turns a fresh clone of the template into an app called NAME, such as Ledger: gives the package, the app
      and its folder that name, removes the sample, its guides, the workshop, and the tests of the core and the
      tools, and writes a README of your own. What stays is an app with a command line that starts, and everything
      to build modules with. The git remote 'origin', if it is the template, is called 'template' afterwards.

      It changes everything or nothing, works offline, and commits nothing: look at 'git status' afterwards.
      The clone may also be a committed folder of a bigger repository.
      LICENSE stays as it is, because its notice must stay: add yours. The core isn't changed, so that
      Scripts/update-core can replace it. This script removes itself.

        --keep-sample   keeps the sample and its guides, to read or to start from

      Exit codes: 0 success, 64 wrong usage, 65 an unexpected file, 69 git fails, or a program can't be started, 73 or 75 a file is in the way.
      """
  ) { context, arguments in
    let arguments = try Arguments(
      arguments,
      script: "Scripts/adopt",
      options: [.init(name: "--keep-sample")]
    )
    let name = try ModuleName(
      arguments.words,
      of: "an app",
      example: "Ledger",
      script: "Scripts/adopt",
      answer: "an app has one",
      shell: context.shell
    )
    guard context.package.exists(Adoption.templates) else {
      throw ToolError("'\(context.package.root)' is an app already.", code: .data)
    }
    let adoption = try Adoption(context, name: name, keepsSample: arguments["--keep-sample"] != nil)
    let remaining = try context.changing(adoption.stageAndCommit)
    context.log("The app is called \(name.name) now, and the package has \(remaining) files.")
    if try adoption.renameRemote() {
      context.log(
        "The remote 'origin' was the template, and is called 'template' now. Yours: git remote add origin URL"
      )
    }
    if !adoption.place.isEmpty {
      context.log(
        "note: GitHub reads .github only at the root of a repository. Move ci.yml there, and add "
          + "'working-directory: \(adoption.place)' to its last step."
      )
    }
    context.log("Next: swift run \(name.name), then 'git add -A && git commit'.")
  }
}
