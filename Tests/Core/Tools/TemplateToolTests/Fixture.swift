import Foundation
import Testing

@testable import TemplateTool

/// A small package in a temporary folder, with a shell that starts no program.
final class Fixture {
  static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let modules = [
      Module(.library, "FactoryKit", in: "Core", testsUse: ["FactoryTesting"]),
      Module(.library, "FactoryTesting", in: "Core", uses: ["FactoryKit"]),
      Module(.library, "CommandLineKit"),
      Module(.contracts, "Weather", uses: ["FactoryKit"]),
      Module(.testSupport, "Fakes", uses: ["Weather"]),

      // The program.
      Module(.app, "App", uses: ["Weather", "FactoryKit"], testsUse: ["Fakes"], plugins: ["Checker"]),
      Module(.plugin, "Checker"),
    ]

    let package = Package(name: "ModularApp", dependencies: [])
    let support = "FactoryTesting"

    """

  /// The folder of this package.
  static let root = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }
  /// The templates of new modules.
  private static let templates = root.appending(path: "Scripts/templates")

  let package: PackageFolder
  /// The results that the commands have printed.
  private(set) var output = ""
  private(set) var log = ""
  /// The programs that a command starts: they do nothing, unless a test says otherwise.
  var answer: @Sendable ([String]) throws -> Outcome = { _ in Outcome() }

  init(_ files: [String: String] = [:], hasTemplates: Bool = false) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "TemplateToolTests-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    package = PackageFolder(root: String(folder.path.reversed().drop { $0 == "/" }.reversed()))
    let all = [
      "Package.swift": Self.manifest,
      "Modules/Core/FactoryKit/Factory.swift": "public struct Factory<Value> {}\n",
      "Modules/Weather/WeatherProviding.swift": """
      public import FactoryKit

      public protocol WeatherProviding: Sendable {
        func text(about subject: String) async throws -> String
      }

      extension Container {
        public var weatherProvider: Factory<(any WeatherProviding)?> { promised() }
      }

      """,
      "App/Wiring.swift": """
      public import FactoryKit

      extension Container: AutoRegistering {
        /// Runs once for each container, before its first use.
        public func autoRegister() {
        }
      }

      """,
      "App/EntryPoint.swift": """
      @main
      struct EntryPoint {
        static func main() async { await Program.app.main() }
      }

      let program = Program(commands: [.wiring], check: {})

      """,
      "Tests/AppTests/ProgramTests.swift": """
      import Testing

      @Suite(.container)
      struct ProgramTests {}

      """,
    ].merging(files) { $1 }
    for (path, text) in all { try package.write(text, to: path) }
    guard hasTemplates else { return }
    try FileManager.default.createDirectory(
      atPath: package.path("Scripts"),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(
      atPath: Self.templates.path,
      toPath: package.path("Scripts/templates")
    )
  }

  deinit { try? FileManager.default.removeItem(atPath: package.root) }

  var context: Context {
    let answer = answer
    return Context(
      package: package,
      shell: Shell { command, _ in try answer(command) },
      show: { self.output += "\($0)\n" },
      log: { self.log += "\($0)\n" }
    )
  }

  /// Runs a command, and returns its exit code.
  func run(_ words: String...) -> Int32 { context.run(words) }

  /// Adds a module as Scripts/new-module does, and returns the exit code.
  func add(
    _ name: String,
    _ kind: String = "feature",
    uses: String = "",
    apps: String = "",
    service: String = "",
    empty: String = ""
  ) -> Int32 {
    run("new-module", name, kind, uses, apps, service, empty)
  }

  func text(_ path: String) throws -> String { try package.read(path) }

  /// The files by their paths.
  func files() throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in package.files(in: ".") { texts[file] = try package.read(file) }
    return texts
  }
}
