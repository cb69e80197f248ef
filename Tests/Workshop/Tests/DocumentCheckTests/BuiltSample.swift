import DocumentCheck
import Foundation

/// Modules with the names of linked libraries, built like those of the package.
enum BuiltSample {
  /// The folder of the built modules.
  ///
  /// It is removed with the process.
  static let products = Result {
    atexit { try? FileManager.default.removeItem(at: BuiltSample.directory) }
    try build(in: directory)
    return directory
  }

  private static let directory = FileManager.default.temporaryDirectory
    .appending(path: "DocumentCheckTests-\(UUID().uuidString)", directoryHint: .isDirectory)

  private static func build(in products: URL) throws {
    for module in ["FactoryKit", "FactoryWiring", "FactoryTesting"] {
      let folder = products.appending(path: "\(module).build").path
      let object = "\(folder)/Source.swift.o"
      try write(
        [
          "\(module).build/Source.swift":
            #"public func nameOf\#(module)() -> String { "\#(module)" }"#,
          // The object of a removed source, which must not be linked.
          "\(module).build/Gone.swift.o": "Not an object.",
          "\(module).build/output-file-map.json":
            #"{"": {"swift-dependencies": "a"}, "Source.swift": {"object": "\#(object)"}}"#,
          "Modules/.keep": "",
        ],
        to: products
      )
      let outcome = try Subprocess(limit: 300).run(
        [
          "swiftc", "-parse-as-library", "-module-name", module, "-emit-module",
          "-emit-module-path", products.appending(path: "Modules/\(module).swiftmodule").path, "-c",
          "\(folder)/Source.swift", "-o", object,
        ],
        in: products
      )
      guard outcome.exitCode == 0 else { throw ToolError.unavailable(outcome.errors) }
    }
  }
}
