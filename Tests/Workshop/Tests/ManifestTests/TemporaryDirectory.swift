import Foundation

/// Creates a new folder, passes it to a closure, and removes it.
func withTemporaryDirectory<Value>(
  perform body: (URL) async throws -> Value
) async throws -> Value {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "ManifestTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try await body(directory)
}
