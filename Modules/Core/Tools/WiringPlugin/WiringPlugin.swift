import Foundation
import PackagePlugin

/// A build plugin that generates the wiring plan of a target when a source has changed.
@main
struct WiringPlugin: BuildToolPlugin {
  /// Creates the command that scans a target and its dependencies.
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let modules = wiredModules(of: target)
    let dependencies = target.recursiveTargetDependencies.map(\.name)
    for name in ["FactoryKit", "FactoryWiring"] where !dependencies.contains(name) {
      Diagnostics.error(
        "\(target.name) applies WiringPlugin, but doesn't depend on \(name). Add it to the dependencies of "
          + "\(target.name) in Package.swift, or remove the plugin there."
      )
      return []
    }
    let folder = context.pluginWorkDirectoryURL
    let request = folder.appending(path: "request.txt")
    let plan = folder.appending(path: "WiringPlan.generated.swift")
    let packages = packageFolders(from: context.package)
    let siblings = context.package.targets.map(moduleName)
    var text = siblings.sorted().map { "sibling \($0)\n" }.joined()
    for macros in target.recursiveTargetDependencies {
      if (macros as? any SourceModuleTarget)?.kind == .macro {
        text += "macro \(macros.name)\n"
      }
    }
    for module in modules {
      for line in lines(for: module, of: target, in: packages[module.id]) {
        text += "\(line)\n"
      }
    }
    try write(text, to: request)
    return [
      .buildCommand(
        displayName: "Checking the wiring of \(target.name)",
        executable: try context.tool(named: "WiringScannerTool").url,
        arguments: [request.path, plan.path],
        inputFiles: [request] + modules.flatMap(sources),
        outputFiles: [plan]
      )
    ]
  }

  /// Returns the modules that depend on FactoryKit, each behind its own dependencies, and the target last.
  ///
  /// A module can call the wirings of its dependencies, and then replaces their registrations. The plan
  /// lists registrations in the order of the modules, and the last one applies.
  private func wiredModules(of target: SwiftSourceModuleTarget) -> [SwiftSourceModuleTarget] {
    (target.recursiveTargetDependencies + [target]).compactMap { module in
      guard let module = module as? SwiftSourceModuleTarget,
        module.kind != .macro,
        module.recursiveTargetDependencies.contains(where: { $0.name == "FactoryKit" })
      else { return nil }
      return module
    }
  }

  private func sources(of module: SwiftSourceModuleTarget) -> [URL] {
    // A resource may have the ending of a source.
    let files = module.sourceFiles(withSuffix: "swift").filter { $0.type == .source }
    return files.map(\.url).sorted { $0.path < $1.path }
  }

  /// Returns the lines of the request for a module.
  private func lines(
    for module: SwiftSourceModuleTarget,
    of target: SwiftSourceModuleTarget,
    in package: String?
  ) -> [String] {
    var kind = "module"
    if module.id == target.id {
      kind = "target"
    }
    let folder = package ?? module.directoryURL.path
    let defines = module.compilationConditions.sorted().map { "define \($0)" }
    let uses = Set(module.dependencies.flatMap(moduleNames)).sorted().map { "use \($0)" }
    let files = sources(of: module).map { "file \($0.path)" }
    return ["\(kind) \(module.moduleName)", "package \(folder)"] + defines + uses + files
  }

  /// Returns the modules that a dependency of the manifest lets import.
  private func moduleNames(of dependency: TargetDependency) -> [String] {
    switch dependency {
    case .target(let target):
      [moduleName(of: target)]
    case .product(let product):
      product.targets.map(moduleName)
    @unknown default:
      []
    }
  }

  private func moduleName(of target: any Target) -> String {
    (target as? any SourceModuleTarget)?.moduleName ?? target.name
  }

  /// Returns the package folder of each target.
  private func packageFolders(from package: Package) -> [Target.ID: String] {
    var folders: [Target.ID: String] = [:]
    var pending = [package]
    var seen = Set([package.id])
    while let next = pending.popLast() {
      for target in next.targets {
        folders[target.id] = next.directoryURL.path
      }
      for dependency in next.dependencies {
        let isNew = seen.insert(dependency.package.id).inserted
        if isNew { pending.append(dependency.package) }
      }
    }
    return folders
  }

  /// Writes a file if its text has changed, because a newer file causes another scan.
  private func write(_ text: String, to file: URL) throws {
    let old = try? String(contentsOf: file, encoding: .utf8)
    if old == text { return }
    try Data(text.utf8).write(to: file)
  }
}
