import Bookkeeping
package import FactoryKit
import Foundation

/// Stores the entries in a file, a line each.
package actor FileEntryStore: EntryStore {
  private let file: FileHandle

  init(_ path: String) async throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw UnusableFile(path: path) }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  package func add(_ entry: String) throws { try file.write(contentsOf: Data("\(entry)\n".utf8)) }

  package func entries() throws -> [String] {
    try file.seek(toOffset: 0)
    return try (file.readToEnd() ?? Data()).split(separator: UInt8(ascii: "\n"))
      .map { String(decoding: $0, as: UTF8.self) }
  }

  func close() throws { try file.close() }
}

struct UnusableFile: Error, CustomStringConvertible {
  let path: String
  var description: String { "'\(path)' can't be opened. Check its folder and your permissions." }
}

extension Container {
  package var fileEntryStore: AsyncFactory<FileEntryStore> {
    self { try await FileEntryStore("entries.txt") }.cached.onShutdown { try await $0.close() }
  }
}
