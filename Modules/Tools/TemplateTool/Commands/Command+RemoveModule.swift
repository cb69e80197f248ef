extension Command {
  static let removeModule = Command(
    name: "remove-module",
    help: """
      Usage: Scripts/remove-module NAME...

      Removes modules: the folder of each, its tests, its line in Package.swift, and in the app the imports
      and the registrations that name what it declares. The guides of a removed app go to an app that stays, if that
      has none. It changes everything that it should, or nothing.

      It refuses if a module that stays depends on one of them, if the app uses one in other places, which it
      lists, or if git couldn't bring back what it removes.

      Exit codes: 0 success, 1 something is in the way, 64 wrong usage, 65 or 75 a file isn't as expected,
      69 git fails.
      """
  ) { context, arguments in
    let names = try Arguments(arguments, script: "Scripts/remove-module").words
    guard !names.isEmpty else {
      throw ToolError("a name is missing: 'Scripts/remove-module Forecasts'.")
    }
    let removal = try ModuleRemoval(context, context.package.manifest(), names: names)
    try removal.checkGit()
    try context.changing { staging in
      try removal.stage(in: staging)
      try staging.commit()
    }
    context.log("Removed \(names.list), \(removal.files.count) files.")
    let places = try removal.documents()
    if !places.isEmpty { context.log("note: documents still mention it: \(places.list).") }
    context.log(
      "A promise that nothing provides any more is a warning of the next build. Next: Scripts/check"
    )
  }
}
