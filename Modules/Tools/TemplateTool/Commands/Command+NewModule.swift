import SwiftLexing

extension Command {
  static let newModule = Command(
    name: "new-module",
    help: """
      Usage: Scripts/new-module NAME [--kind KIND] [--uses MODULE,MODULE...] [--apps APP,APP...]
                                [--service]

      Adds a module with a small example and a test that passes. It changes everything that it should, or
      nothing, and adds nothing to git.

        --kind feature          what the app does for its users (default)
        --kind contracts        protocols and models that other modules agree on, and a promise: a factory
                                that another module is to provide
        --kind implementation   provides what a contracts module promises
        --kind app              another program: its wiring, its entry point and its tests
        --kind wiring           what several apps register alike
        --kind library          code that knows no container, such as a parser
        --kind testSupport      fakes and examples that the tests of several modules use
        --kind cLibrary         C sources
        --kind systemLibrary    a C library that is installed on the machine
        --uses MODULE,...       the modules that it depends on, besides FactoryKit
        --apps APP,...          the apps, or libraries of wiring, that register it (default: the only app)
        --service               for an app: its command runs services until a signal ends them

      A feature of a contracts module that this script has written resolves its promise, and an implementation
      is registered for it in the app. Until then the build warns, and the app doesn't start.

      When a second app comes, the wiring of the first becomes a type, which its entry point and its tests
      name: an extension of Container would be part of all programs with both apps' tests.

      Scripts/templates has what modules look like: a folder for each kind, service, and plain for features and
      implementations without a promise. Change these sources to your taste. The names of the examples, such as Reader
      and Topic, are replaced wherever they begin a word or stand in one: give them no other meaning. Don't
      rename topicProvider and writerService, which the script names in the registration of an implementation.

      Exit codes: 0 success, 64 wrong usage, 65 a file isn't as expected, 73 or 75 a file is in the way.
      """
  ) { context, arguments in
    let arguments = try Arguments(
      arguments,
      script: "Scripts/new-module",
      options: [
        .init(name: "--kind", value: "KIND"), .init(name: "--uses", value: "MODULE,..."),
        .init(name: "--apps", value: "APP,..."), .init(name: "--service"),
      ]
    )
    let name = try ModuleName(
      arguments.words,
      of: "a module",
      example: "Forecasts",
      script: "Scripts/new-module",
      answer: "add one module at a time",
      shell: context.shell
    )
    let kind = arguments["--kind"] ?? "feature"
    let manifest = try context.package.manifest()
    try name.check(isFreeIn: context.package, manifest)
    var module = try NewModule(
      context,
      manifest,
      name: name.name,
      kind: kind,
      uses: arguments.names("--uses"),
      wired: arguments.names("--apps"),
      isService: arguments["--service"] != nil
    )
    let written = try context.changing { staging in
      try module.stage(in: staging)
      let written = staging.written
      try staging.commit()
      return written
    }
    context.log("Added the \(kind) module \(module.name):")
    for file in written { context.log("  \(file)") }
    for note in module.notes { context.log("note: \(note)") }
    if !module.wired.isEmpty, manifest.apps.count > 1 {
      context.log("note: it's registered in \(module.wired.list).")
    }
    if kind == "contracts" {
      context.log(
        "note: it promises \(module.name.asProperty)Provider, which nothing provides yet: 'Scripts/new-module NAME "
          + "--kind implementation --uses \(module.name)' adds what does."
      )
    }
    if kind == "systemLibrary" {
      context.log(
        "note: each machine that builds or runs the program needs the library. Scripts/Dockerfile and "
          + ".github/workflows/ci.yml have comments where to install it."
      )
    }
    context.log(
      context.package.tests(of: module.name) == nil
        ? "Next: list \(module.name) in the line of a module in Package.swift, and import it there."
        : "Next: Scripts/test \(module.name)"
    )
  }
}
