import DocumentCheck
import Foundation

/// Modules of the names that programs are linked with, as a build leaves them.
enum BuiltSample {
  /// The folder that they are built into, once; it goes with the process.
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
          // An object that no source has any more is left out.
          "\(module).build/Gone.swift.o": "This is no object.",
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
