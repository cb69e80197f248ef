import SwiftLexing

extension NewModule {
  /// Adds the module's import, and its registration if there is one, to an app or a library of wiring.
  mutating func wire(_ app: Manifest.Module, in change: inout Change) throws {
    let file = try package.wiringFile(of: app)
    let source = try change.source(file)
    var imported = [contract, name].compactMap(\.self)
    if hasCommand, let list = try addCommand(to: app, in: &change) {
      imported.removeAll { $0 == name }
      if let program = list.programName {
        try addTests(of: app, program: program, wiredIn: source, to: &change)
      }
    }
    for module in imported {
      try change.edit(file) { $0.adding(importOf: module) }
    }
    guard let function = source.wiringFunction else { return }
    if kind == "wiring" {
      // The shared wiring runs first, so that the app's own registrations replace the shared ones.
      let statement = "\(name.followed(by: "Wiring"))().register(in: \(function.container))"
      try change.edit(file) { $0.adding(registration: statement, isFirst: true) }
    }
    if kind == "webServer" {
      let statement =
        "\(function.prefix)services.contribute { [unowned \(function.container)] in "
        + "\(function.prefix)\(name.asProperty)() }"
      try change.edit(file) { $0.adding(registration: statement) }
      try change.edit(file) { $0.adding(importOf: "FactoryRunning") }
    }
    guard kind == "implementation",
      let contract
    else { return }
    let promise = contract.followed(by: "Provider").asProperty
    let service = name.followed(by: "Service").asProperty
    let statement =
      "\(function.prefix)\(promise).register { [unowned \(function.container)] in "
      + "\(function.prefix)\(service)() }"
    if source.first(promise, ".", "register") != nil {
      note(
        "\(promise) is registered already in '\(file)'. To have \(name) provide it, write there: \(statement)"
      )
      return
    }
    if !source.text.contains("unowned") {
      let comment = "// A container stores these closures, so they must not retain it."
      try change.edit(file) { $0.adding(registration: comment) }
    }
    try change.edit(file) { $0.adding(registration: statement) }
    try addTests(of: app, wiredIn: source, to: &change)
  }

  /// Adds the example's command to the commands of an app.
  ///
  /// - Returns: The file with the list of commands; nil without such a list.
  private mutating func addCommand(
    to app: Manifest.Module,
    in change: inout Change
  ) throws -> SwiftSource? {
    let command = ".\(name.asProperty)"
    for file in package.sources(in: app.sources) {
      let source = try SwiftSource(package.read(file))
      // An argument, and not a declaration such as `commands: [Command]`.
      let list =
        source.first("commands", ":", "[", ".")
        ?? source.first("commands", ":", "[", "]")
      guard let list else { continue }
      let start = source.tokens[list + 2].range.upperBound
      try change.edit(file) { $0.text(inserting: "\(command), ", at: start) }
      try change.edit(file) { $0.adding(importOf: name) }
      return source
    }
    note("\(app.name) has no 'commands: [': add \(command) to the commands of its program.")
    return nil
  }

  /// Adds the example's tests of an app, which show that the app is wired with the module.
  ///
  /// - Parameters:
  ///   - app: The app, or the library of wiring, whose tests these are.
  ///   - program: The static property of `Program` for the app, if its tests run a command.
  ///   - source: The file where it registers.
  ///   - change: The change that gets the tests.
  /// - Throws: An error if a file is in the way.
  private func addTests(
    of app: Manifest.Module,
    program: String? = nil,
    wiredIn source: SwiftSource,
    to change: inout Change
  ) throws {
    guard package.isFolder(app.tests) else { return }
    var wiring = ""
    if let type = source.wiringType {
      wiring = "(\(type)())"
    }
    let names = try exampleNames(in: app.name)
    for file in package.files(in: testsOfApp) {
      let name = file.dropFirst(testsOfApp.count + 1)
      var text = try package.read(file).replacing("(WorkerWiring())", with: wiring)
      if let program {
        text = text.replacing("Program.worker", with: "Program.\(program)")
      }
      try change.add("\(app.tests)/\(names.replaced(in: String(name)))", names.replaced(in: text))
    }
  }
}
