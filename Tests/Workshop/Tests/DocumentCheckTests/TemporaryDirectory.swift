import Foundation

/// Creates a new folder, passes it to a closure, and removes it.
func withTemporaryDirectory<Value>(perform body: (URL) throws -> Value) throws -> Value {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "DocumentCheckTests-\(UUID().uuidString)", directoryHint: .isDirectory)
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  return try body(directory)
}

/// Writes files into a folder.
func write(_ files: [String: String], to directory: URL) throws {
  for (path, text) in files {
    let file = directory.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: file)
  }
}
