package import Foundation

/// The modules of the package as a build has left them, in libraries that programs are linked with.
package struct BuiltModules: Sendable {
  /// The flags for a program that is no test, and for one that is.
  private let flags: (script: [String], tests: [String])

  /// Links the modules.
  ///
  /// A program that is no test must not load Testing: a context tells by that whether it is one.
  ///
  /// - Parameters:
  ///   - products: The folder that `swift build --show-bin-path` prints.
  ///   - directory: Where to put the libraries.
  ///   - absent: The modules that were taken out; what was built of them may still be there.
  /// - Throws: `ToolError` if a module is not built, or cannot be linked.
  package init(
    in products: URL,
    linkingTo directory: URL,
    leavingOut absent: Set<String> = []
  ) throws(ToolError) {
    func library(_ name: String, of modules: [String]) throws(ToolError) -> [String] {
      // What FactoryKit has in C; a sample in a test has nothing there.
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
        // The map of FactoryKit's module in C.
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

  /// Returns what the compiler has to be told for a program.
  func flags(for program: GuideProgram) -> [String] {
    let isTest = program.kind != .script
    let modules = isTest || program.imports.contains("FactoryTesting") ? flags.tests : flags.script
    return modules + (isTest ? Self.testFlags : [])
  }

  private static let testFlags: [String] = [
    // The package manager leaves these overlays out too.
    "-Xfrontend", "-disable-cross-import-overlays",
  ]

  /// Returns the objects of the sources that there are now; those of earlier ones are left behind.
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
