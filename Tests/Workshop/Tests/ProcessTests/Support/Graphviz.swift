import Foundation

/// The program that draws DOT files.
enum Graphviz {
  /// The error message of the program.
  struct Failure: Error {
    let code: Int32
    let graph: String
  }

  /// Draws a graph as SVG; `nil` if Graphviz is not installed.
  static func drawing(of graph: String) async throws -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/dot" }
    guard let path = paths.first(where: FileManager.default.isExecutableFile) else { return nil }
    let base = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let (source, target) = (base.appendingPathExtension("dot"), base.appendingPathExtension("svg"))
    defer { for file in [source, target] { try? FileManager.default.removeItem(at: file) } }
    try Data(graph.utf8).write(to: source)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-Tsvg", "-o", target.path, source.path]
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    guard process.terminationStatus == 0 else {
      throw Failure(code: process.terminationStatus, graph: graph)
    }
    return try String(contentsOf: target, encoding: .utf8)
  }
}
