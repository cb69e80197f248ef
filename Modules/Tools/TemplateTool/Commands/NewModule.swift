import Foundation
import SwiftLexing

/// Adds a module with a small example and a test that passes.
struct NewModule {
  let context: Context
  let manifest: Manifest
  let name: String
  let kind: String
  /// The modules that it depends on.
  let uses: [String]
  /// The apps and libraries of wiring that register it.
  let wired: [String]
  /// The folder of the example in Scripts/templates.
  let template: String
  /// The contracts module that the example uses, if any.
  let contract: String?
  private(set) var notes: [String] = []

  mutating func note(_ text: String) { notes.append(text) }

  /// The kinds of module that can be added.
  static let kinds = [
    "feature", "contracts", "implementation", "app", "wiring", "library", "testSupport", "cLibrary",
    "systemLibrary",
  ]
  /// The kinds that no app registers.
  private static let unregistered: Set = [
    "app", "library", "testSupport", "cLibrary", "systemLibrary",
  ]

  private var package: PackageFolder { context.package }
  /// The modules that each wiring imports for the new one.
  private var imported: [String] { [contract, name].compactMap { $0 } }

  init(
    _ context: Context,
    _ manifest: Manifest,
    name: String,
    kind: String,
    uses given: [String],
    wired: [String],
    isService: Bool = false
  ) throws {
    (self.context, self.manifest, self.name, self.kind) = (context, manifest, name, kind)
    guard Self.kinds.contains(kind) else {
      throw ToolError(
        "unknown kind '\(kind)': expected \(Self.kinds.list)."
      )
    }
    let apps = manifest.apps.map(\.name)
    for one in wired where manifest[one]?.isWiring != true {
      throw ToolError(
        "--apps names '\(one)', which is neither an app nor a library of wiring: expected \(apps.list)."
      )
    }
    let isRegistered = !Self.unregistered.contains(kind)
    if !isRegistered, !wired.isEmpty {
      throw ToolError(
        "--apps is for modules that an app registers, and not for the kind '\(kind)'."
      )
    }
    if kind.hasSuffix("Library"), !given.isEmpty {
      throw ToolError("--uses is for modules in Swift, and not for the kind '\(kind)'.")
    }
    if isService, kind != "app" {
      throw ToolError("--service is for --kind app.")
    }
    if isRegistered, wired.isEmpty, apps.count > 1 {
      throw ToolError(
        "there are several apps: say which of them use \(name), such as '--apps \(apps.joined(separator: ","))'."
      )
    }
    self.wired = !isRegistered ? [] : wired.isEmpty ? apps : wired
    var (contract, promises) = (String?.none, [String]())
    for used in given {
      guard let module = manifest[used] else {
        throw ToolError(
          "--uses names '\(used)', which isn't a module here: expected \(manifest.names.list)."
        )
      }
      guard contract == nil, module.kind == "contracts",
        kind == "feature" || kind == "implementation"
      else { continue }
      let sources = try context.package.sources(in: [context.package.folder(of: module)])
        .map { file throws(ToolError) in try SwiftSource(context.package.read(file)) }
      if try Self.hasExample(sources, of: used, in: context.package) { contract = used }
      promises += sources.flatMap(\.promises).map { "\(used).\($0)" }
    }
    let required =
      (isRegistered || kind == "app" ? ["FactoryKit"] : [])
      + (kind == "app" ? ["CommandLineKit", "FactoryWiring", "WiringCommand"] : [])
      + (isService ? ["FactoryRunning"] : [])
    uses = given + required.filter { !given.contains($0) }
    self.contract = contract
    let isPlain = contract == nil && (kind == "feature" || kind == "implementation")
    template = isPlain ? "plain" : isService ? "service" : kind
    let contracts = given.filter { manifest[$0]?.kind == "contracts" }
    guard isPlain, !contracts.isEmpty else { return }
    note(
      "the example of \(name) has no promise, because the one in Scripts/templates/contracts isn't in "
        + "\(contracts.list). Promises that were found: \(promises.isEmpty ? "none" : promises.list)."
    )
  }

  /// Returns whether a contracts module has all declarations of its example, which the other examples use.
  private static func hasExample(
    _ sources: [SwiftSource],
    of module: String,
    in package: PackageFolder
  ) throws(ToolError) -> Bool {
    func code(_ source: SwiftSource) -> String {
      source.tokens.map(\.text).joined(separator: " ")
    }
    let declared = sources.map(code).joined(separator: " ")
    for file in package.sources(in: ["Scripts/templates/contracts/Modules"]) {
      let example = try package.read(file).replacing("Topic", with: module)
        .replacingWord("topic", with: module.asProperty)
      let lines = example.split(separator: "\n").map { code(SwiftSource(String($0))) }
      guard lines.allSatisfy({ $0.isEmpty || declared.contains($0) }) else { return false }
    }
    return true
  }

  /// Stages everything that belongs to the module.
  mutating func stage(in staging: Staging) throws {
    try staging.stage("Package.swift")
    try staging.new.write(changedManifest(), to: "Package.swift")
    try staging.checkManifest()
    try addSources(to: staging)
    for one in wired { try wire(one, in: staging) }
    if kind == "app" { for app in manifest.apps { try makeType(of: app, in: staging) } }
    try staging.format()
  }

  private func changedManifest() throws -> String {
    let names = uses.isEmpty ? "" : ", uses: [\(uses.map { "\"\($0)\"" }.list)]"
    let plugins = kind == "app" ? ", plugins: [\"WiringPlugin\"]" : ""
    let line = "Module(.\(kind), \"\(name)\"\(names)\(plugins))"
    var changed = try Manifest(manifest.adding(line, kind: kind))
    for one in wired {
      for module in imported where changed[one]?.uses.contains(module) != true {
        changed = try Manifest(changed.adding(module, toUsesOf: one))
      }
    }
    return changed.source.text
  }

  /// Stages the example with the new names in it.
  private func addSources(to staging: Staging) throws {
    let folder = "Scripts/templates/\(template)"
    let files = package.files(in: [folder])
    let examples = Set(
      files.compactMap { file -> String? in
        let parts = file.split(separator: "/").dropFirst(3).map(String.init)
        if parts[0] == "Tests" { return kind == "testSupport" ? parts[1] : nil }
        return parts[0] == "Modules" ? parts[1] : parts[0]
      }
    )
    guard let example = examples.first, examples.count == 1 else {
      throw ToolError("'\(folder)' has to hold one folder, named after the example.", code: .data)
    }
    // Replaces each name by a sign first, because one name may contain another.
    var names = [(example, "\u{1}", name), (example.asProperty, "\u{2}", name.asProperty)]
    if let contract {
      names += [("Topic", "\u{3}", contract), ("topic", "\u{4}", contract.asProperty)]
    }
    func renamed(_ text: String) -> String {
      var text = text
      for (old, sign, _) in names {
        text =
          old.first?.isLowercase == true
          ? text.replacingWord(old, with: sign) : text.replacing(old, with: sign)
      }
      for (_, sign, new) in names { text = text.replacing(sign, with: new) }
      return text
    }
    var sources: [String] = []
    for file in files {
      let target = renamed(String(file.dropFirst(folder.count + 1)))
      try staging.new.write(renamed(package.read(file)), to: target)
      if !target.hasPrefix("Tests/") || kind == "testSupport" { sources.append(target) }
    }
    // Package.swift lists only modules that a source imports.
    for module in uses {
      let isImported = try sources.contains { file in
        try SwiftSource(staging.new.read(file)).imports.contains { $0.module == module }
      }
      guard !isImported, let file = sources.last else { continue }
      try staging.new.write(
        SwiftSource(staging.new.read(file)).adding(importOf: module),
        to: file
      )
    }
  }

  /// Adds the module's import, and its registration if there is one, to the apps and libraries that wire it.
  private mutating func wire(_ one: String, in staging: Staging) throws {
    guard let module = manifest[one] else { return }
    let file = try package.wiringFile(of: module)
    try staging.stage(file)
    for module in imported {
      try staging.change(file) { $0.adding(importOf: module) }
    }
    let source = try SwiftSource(staging.new.read(file))
    guard let function = source.wiringFunction else { return }
    if template == "wiring" {
      // The shared wiring runs first, so that the app's own registrations replace the shared ones.
      let statement = "\(name)Wiring().register(in: \(function.container))"
      try staging.change(file) { $0.adding(registration: statement, isFirst: true) ?? $0.text }
    } else if template == "implementation", let contract {
      let promise = "\(contract.asProperty)Provider"
      let statement =
        "\(function.prefix)\(promise).register { [unowned \(function.container)] in "
        + "\(function.prefix)\(name.asProperty)Service() }"
      if source.registers(promise) {
        notes.append(
          "\(promise) is registered already in '\(file)'. To have \(name) provide it, write there: \(statement)"
        )
      } else {
        try staging.change(file) { $0.adding(registration: statement) ?? $0.text }
      }
    }
  }
}
