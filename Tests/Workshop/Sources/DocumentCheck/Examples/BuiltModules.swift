package import Foundation

/// The built modules of the package, in libraries for the programs of guides.
package struct BuiltModules: Sendable {
  /// The flags for programs and for tests.
  private let flags: (script: [String], tests: [String])

  /// Links the modules.
  ///
  /// Only programs of tests may load Testing, because a context recognizes tests by it.
  ///
  /// - Parameters:
  ///   - products: The folder that `swift build --show-bin-path` prints.
  ///   - directory: The folder for the libraries.
  ///   - absent: The modules that were removed, whose products may still exist.
  /// - Throws: `ToolError` if a module is not built, or can't be linked.
  package init(
    in products: URL,
    linkingTo directory: URL,
    leavingOut absent: Set<String> = []
  ) throws(ToolError) {
    func library(_ name: String, of modules: [String]) throws(ToolError) -> [String] {
      // The C code of FactoryKit, which a package in a test may lack.
      let object = products.appending(path: "CSwiftRuntime.build/CSwiftRuntime.c.o").path
      var objects = FileManager.default.fileExists(atPath: object) ? [object] : []
      for module in modules { objects += try Self.objects(of: module, in: products) }
      let outcome = try Subprocess(limit: 300)
        .run(["swiftc", "-emit-library", "-o", "lib\(name).so"] + objects, in: directory)
      guard outcome.exitCode == 0 else {
        throw .unavailable("The modules in '\(products.path)' cannot be linked: \(outcome.errors)")
      }
      return [
        "-I", products.appending(path: "Modules").path,
        // The module map of FactoryKit's C code.
        "-I", products.appending(path: "CSwiftRuntime.build").path,
        "-L", directory.path, "-l\(name)", "-Xlinker", "-rpath", "-Xlinker", directory.path,
      ]
    }
    let present = { (name: String) in
      !absent.contains(name)
        && FileManager.default.fileExists(atPath: products.appending(path: "\(name).build").path)
    }
    let plain =
      ["FactoryKit", "FactoryWiring"]
      + ["FactoryRunning", "CommandLineKit", "Contracts", "Accounts"].filter(present)
    let testing = ["FactoryTesting"] + ["ContractsTesting", "TestServer"].filter(present)
    flags = (
      try library("Documented", of: plain), try library("DocumentedTests", of: plain + testing)
    )
  }

  /// Returns the compiler's flags for a program.
  func flags(for program: GuideProgram) -> [String] {
    let isTest = program.kind != .script
    let modules = isTest || program.imports.contains("FactoryTesting") ? flags.tests : flags.script
    return modules + (isTest ? Self.testFlags : [])
  }

  private static let testFlags: [String] = [
    // The package manager disables these overlays too.
    "-Xfrontend", "-disable-cross-import-overlays",
  ]

  /// Returns the objects of the current sources.
  ///
  /// The folder may also contain objects of removed ones.
  private static func objects(of module: String, in products: URL) throws(ToolError) -> [String] {
    let map = products.appending(path: "\(module).build/output-file-map.json")
    guard let data = try? Data(contentsOf: map),
      let files = try? JSONDecoder().decode([String: [String: String]].self, from: data)
    else {
      throw .noInput("'\(map.path)' cannot be read. Build \(module) first.")
    }
    return files.values.compactMap { $0["object"] }.sorted()
  }
}
