import Foundation

/// A folder for a test, which is taken away afterwards.
struct Folder {
  /// Where it is.
  let path: String

  /// Makes a new folder, hands it over, and takes it away again.
  static func withNew<Result>(_ body: (Folder) async throws -> Result) async throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(Folder(path: folder.path))
  }

  /// The names of what is in it, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// Returns the path of a file in it.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// Returns what a file in it holds.
  func text(of name: String) throws -> String {
    try String(contentsOfFile: file(name), encoding: .utf8)
  }

  /// Makes a file in it.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
  }
}
