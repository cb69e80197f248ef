import Foundation
import Synchronization
import Testing

@testable import TemplateTool

/// A small package in a temporary folder, with a shell that starts no program.
final class Fixture {
  static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription

    let modules = [
      Module(.core, "FactoryKit"),
      Module(.core, "FactoryTesting", uses: ["FactoryKit"]),
      Module(.contracts, "Weather", uses: ["FactoryKit"]),
      Module(.testSupport, "Fakes", uses: ["Weather"]),

      // The program.
      Module(.app, "App", uses: ["Weather", "FactoryKit"], testsUse: ["Fakes"], plugins: ["Checker"]),
      Module(.plugin, "Checker"),
    ]

    let package = Package(name: "ModularApp", dependencies: [])
    let support = "FactoryTesting"

    """

  /// The templates of new modules.
  private static let templates = (0..<3).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appending(path: "Scripts/templates")

  let package: PackageFolder
  /// The results that the commands have printed.
  private(set) var output = ""
  private(set) var log = ""
  /// The programs that a command starts: they do nothing, unless a test says otherwise.
  var answer: @Sendable (Shell.Call) throws -> Outcome = { call in
    // No name is that of a module of the toolchain.
    Outcome(code: call.command.first == "swiftc" ? 1 : 0)
  }

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
    Context(
      package: package,
      shell: Shell(start: answer),
      caller: "/elsewhere",
      show: { self.output += $0 },
      log: { self.log += "\($0)\n" }
    )
  }

  /// Ends the command, as Ctrl-C does, when it starts another program after the given number.
  func stop(after limit: Int) {
    let (answer, starts) = (answer, Counter())
    self.answer = { call in
      guard starts.next() <= limit else { throw ToolError(silentlyWith: 130) }
      return try answer(call)
    }
  }

  private final class Counter: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }
  }

  /// Runs a command, and returns its exit code.
  func run(_ command: Command, _ arguments: String...) -> Int32 {
    command.perform(in: context, arguments)
  }

  func text(_ path: String) throws -> String { try package.read(path) }

  /// The files by their paths.
  func files() throws -> [String: String] {
    var texts: [String: String] = [:]
    for file in package.files(in: [""]) { texts[file] = try package.read(file) }
    return texts
  }
}
