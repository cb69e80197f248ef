import SwiftLexing

@testable import WiringScanner

/// Properties of the scanner for all sources.
enum ScanProperties {
  /// Real sources; a null byte begins the file of another module.
  static let seeds = [
    """
    public import FactoryKit
    extension Container {
      public var loader: Factory<(any Loading)?> { promised() }
      var cache: Factory<[String: Int]> { self { [:] }.cached }
      func user(_ id: Int) -> ParameterFactory<Int, User?> { promised(key: "a b") }
      var named: Factory<(@Named("a\\"b") Int)?> { promised() }
    }
    \0
    import Own
    @Injected(\\.loader) var loader
    extension Container: AutoRegistering {
      public func autoRegister() {
        loader.register { [unowned self] in cache().isEmpty ? FileLoader() : Loader() }
        #if DEBUG && os(Linux)
        user.onTest { _ in nil }.singleton
        #elseif swift(>=6)
        loader.context(.test) { Fake() }
        #endif
      }
    }
    """,
    """
    public final class Vault: SharedContainer {
      public static let shared = Vault()
      public let manager = ContainerManager()
      #if DEBUG
      package var key: Factory<Key<Int>?> { promised() }
      #endif
    }
    enum Outer { class Inner: SharedContainer { @TaskLocal static var shared = Inner() } }
    extension Vault { func `class`() { print("\\(key() ?? #"a"#)") } }
    """,
    """
    extension SharedContainer {
      var all: Factory<[any Format]> { contributed().shared }
    }
    func f() { Container.shared.all.contribute { Format() }; /* ( { */ _ = /a[(]/ }
    """,
  ]

  /// Words that a mutation of a source may insert.
  static let words = [
    "extension ", "Container", "{", "}", "(", ")", "[", "]", "<", ">", "var a: Factory<", "Int?",
    "promised()", "@Named(\"a\") ", "contributed()", "self {", "shared", ".register {", "\\.",
    "@Injected(", "#if ",
    "FactoryKit::", "#elseif ", "#else\n", "#endif\n", "DEBUG", "swift(>=5.9)", "&&", "||", "!",
    "\n", "\r", "\"",
    "\"\"\"", "#\"", "\\(", "/*", "*/", "//", "func autoRegister()", "class A: SharedContainer",
    "static let shared", "typealias ", "`", "key: ", "init(", "é", "\u{301}", "\0", "\u{0B}", "…",
  ]

  /// Returns a violated property of the scanner; `nil` if all hold.
  static func fault(of input: [UInt8]) -> String? {
    let files = files(in: input)
    let (outcome, plan) = scan(files)
    let lines = files.map(lines)
    for error in outcome.errors.split(separator: "\n") {
      guard let place = error.prefixMatch(of: /File(\d)\.swift:(\d+): error: ./),
        let file = Int(place.1), let line = Int(place.2), lines.indices.contains(file),
        (1...lines[file]).contains(line)
      else { return "The place is in no source: \(error)" }
    }
    // An error stops the build, so there is no plan.
    guard outcome.exitCode == 0 else { return plan.map { "There are errors, and a plan: \($0)" } }
    guard let plan else { return "There is neither a plan nor an error." }
    for place in plan.matches(
      of: /PlannedPlace\(module: "M(\d)", file: "File(\d)\.swift", line: (\d+)\)/
    ) {
      guard place.1 == place.2, let file = Int(place.2), let line = Int(place.3),
        lines.indices.contains(file), (1...lines[file]).contains(line)
      else { return "The place is in no source: \(place.0)" }
    }
    return unbalanced(plan).map { "The plan is invalid Swift at \($0):\n\(plan)" }
  }

  /// Returns the plan of sources.
  static func plan(of input: [UInt8]) -> String { scan(files(in: input)).plan ?? "" }

  private static func files(in input: [UInt8]) -> [[UInt8]] {
    input.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
  }

  private static func scan(_ files: [[UInt8]]) -> (outcome: ScanCommand.Outcome, plan: String?) {
    let request = files.indices.map {
      "\($0 == 0 ? "target" : "module") M\($0)\npackage /p\nuse M1\nuse M2\nfile /p/File\($0).swift\n"
    }.joined()
    var plan: String?
    let outcome = ScanCommand.run(["request", "plan"]) { path in
      if path == "request" { return Array(request.utf8) }
      return path.firstMatch(of: /File(\d)/).flatMap { Int($0.1) }.map { files[$0] }
    } write: { bytes, _ in
      plan = String(decoding: bytes, as: UTF8.self)
      return true
    }
    return (outcome, plan)
  }

  private static func lines(of file: [UInt8]) -> Int {
    var count = 1
    var previous: UInt8 = 0
    for byte in file {
      if byte == 0x0D || (byte == 0x0A && previous != 0x0D) { count += 1 }
      previous = byte
    }
    return count
  }

  /// Returns the position of an unclosed bracket or condition.
  private static func unbalanced(_ source: String) -> SourcePosition? {
    var open: [String] = []
    for token in SwiftLexer(Array(source.utf8)) {
      switch token.text {
      case "(", "[", "{": open.append(token.text)
      case ")": guard open.popLast() == "(" else { return token.position }
      case "]": guard open.popLast() == "[" else { return token.position }
      case "}": guard open.popLast() == "{" else { return token.position }
      default: break
      }
    }
    return open.isEmpty ? nil : SourcePosition(line: 0, column: 0)
  }
}
