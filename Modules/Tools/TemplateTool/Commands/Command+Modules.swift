import Foundation

extension Command {
  static let modules = Command(
    name: "modules",
    help: """
      Usage: Scripts/tool modules

      Prints a line for each module in Package.swift, for the scripts: its kind, its name, its folder, and what it
      depends on.
      """
  ) { context, arguments in
    _ = try Arguments(arguments, script: "Scripts/tool", takesWords: false)
    for module in try context.package.manifest().modules {
      let words = [module.kind, module.name, context.package.folder(of: module)] + module.uses
      context.show(words.joined(separator: " ") + "\n")
    }
  }

  static let wiring = Command(
    name: "wiring",
    help: """
      Usage: Scripts/tool wiring MODULE

      Prints the file where an app, or a library of wiring, registers.
      """
  ) { context, arguments in
    let manifest = try context.package.manifest()
    for name in try Arguments(arguments, script: "Scripts/tool").words {
      guard let module = manifest[name] else {
        throw ToolError("'\(name)' isn't a module here: expected \(manifest.names.list).")
      }
      context.show(try context.package.wiringFile(of: module) + "\n")
    }
  }

  static let checkModules = Command(
    name: "check-modules",
    help: """
      Usage: Scripts/tool check-modules [LOG]

      Checks that every source imports only what Package.swift gives its module, which gives it nothing that it doesn't
      import; that the core does without Foundation; and that the picture of the modules is up to date. LOG is the output
      of a build with --explicit-target-dependency-import-check.

      Exit codes: 0 success, 1 a fault.
      """
  ) { context, arguments in
    let words = try Arguments(arguments, script: "Scripts/tool").words
    let check = ModuleCheck(package: context.package, manifest: try context.package.manifest())
    let log = try words.first.map { word throws(ToolError) in
      try PackageFolder(root: "").read(context.absolute(word))
    }
    let faults = try check.faults(buildLog: log ?? "")
    guard faults.isEmpty else {
      for fault in faults.dropLast() { context.log(fault) }
      throw ToolError(faults.last ?? "", code: .failed)
    }
  }
}

/// Compares the imports of the sources with the dependencies in Package.swift.
struct ModuleCheck {
  let package: PackageFolder
  let manifest: Manifest

  /// The faults, one sentence each, which begins with the file and line if they are known.
  func faults(buildLog: String) throws -> [String] {
    var faults: [String] = []
    // SwiftPM's error names the modules, but no file.
    for line in buildLog.split(separator: "\n") {
      guard line.hasPrefix("error: Target "),
        let start = line.range(of: " imports another target (")
      else { continue }
      let module = String(line[..<start.lowerBound].dropFirst("error: Target ".count))
      let used = String(line[start.upperBound...].prefix { $0 != ")" })
      for place in try places(importing: { $0 == used }, in: module) {
        faults.append(
          "\(place): \(module) must not import \(used), which its line in Package.swift doesn't list."
        )
      }
    }
    for module in manifest.modules where module.kind != "plugin" {
      for used in module.uses where try places(importing: { $0 == used }, in: module.name).isEmpty {
        faults.append(
          "Package.swift: \(module.name) uses \(used), but no source of \(module.name) imports it. Take \(used) out "
            + "of that line."
        )
      }
    }
    for module in manifest.modules where module.kind == "core" {
      let heavy = { (name: String) in name.hasPrefix("Foundation") || name == "Dispatch" }
      for place in try places(importing: heavy, in: module.name) {
        faults.append(
          "\(place): the core does without this module, so that a small program need not pay for it."
        )
      }
    }
    for file in try ModuleGraph.documents(in: package) {
      let text = try package.read(file)
      guard try ModuleGraph(manifest).updating(text) != text else { continue }
      faults.append(
        "the picture in \(file) isn't that of Package.swift. Run 'Scripts/graph --update'."
      )
    }
    return faults
  }

  /// The positions where a module's sources import another module.
  private func places(importing isMeant: (String) -> Bool, in module: String) throws -> [String] {
    // SwiftPM's error names targets, and the tests of a module are a target, too.
    let folder = manifest[module].map(package.folder) ?? package.folder(ofTests: module)
    let folders = folder.map { [$0] } ?? []
    return try package.sources(in: folders).flatMap { file in
      let text = try package.read(file)
      guard text.contains("import") else { return [String]() }
      return SwiftSource(text).imports.filter { isMeant($0.module) }.map { "\(file):\($0.line)" }
    }
  }
}
