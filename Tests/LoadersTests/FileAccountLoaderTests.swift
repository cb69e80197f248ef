import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Foundation
import Loaders
import Testing

@Suite("A file", .unwired)
struct FileAccountLoaderTests {
  /// A folder for each test, which is removed at the end of the test.
  private final class Folder: Sendable {
    let path: String

    init() throws {
      path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String, _ content: String) throws -> String {
      let file = "\(path)/\(name)"
      try Data(content.utf8).write(to: URL(filePath: file))
      return file
    }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func load(_ path: String) async throws -> [Account] {
    try await Container.shared.fileLoader(.path(path)).load().accounts
  }

  private func fault(_ path: String) async throws -> AccountLoadingError {
    try await #require(throws: AccountLoadingError.self) { try await load(path) }
  }

  @Test("returns its accounts")
  func accounts() async throws {
    let path = try folder.file(
      "a.json",
      #"{"accounts": [{"resourceId": "1", "currency": "EUR"}]}"#
    )
    #expect(try await load(path).map(\.identifier) == [.init(.resourceId, "1")])
  }

  @Test("can be a pipe that sends several parts")
  func pipe() async throws {
    let path = "\(folder.path)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    async let accounts = load(path)
    Thread.detachNewThread {
      guard let pipe = FileHandle(forWritingAtPath: path) else { return }
      // More than the capacity of the pipe and the reader's buffer, so that it arrives in parts.
      let list = #"{"accounts": [{"resourceId": "1", "currency": "EUR"}]}"#
      try? pipe.write(contentsOf: Data(repeating: 32, count: 200_000) + Data(list.utf8))
      try? pipe.close()
    }
    #expect(try await accounts.map(\.identifier) == [.init(.resourceId, "1")])
  }

  @Test("A file that doesn't exist is named in the error")
  func missing() async throws {
    let path = "\(folder.path)/none.json"
    #expect(
      try await fault(path)
        == AccountLoadingError(.noInput, "\"\(path)\" doesn't exist. Check its path.")
    )
  }

  @Test("A file inside another file doesn't exist")
  func notAFolder() async throws {
    let path = try folder.file("a.json", "{}") + "/b.json"
    #expect(try await fault(path).message == "\"\(path)\" doesn't exist. Check its path.")
  }

  @Test("A file that is a folder is named in the error")
  func isFolder() async throws {
    #expect(
      try await fault(folder.path)
        == AccountLoadingError(.noInput, "\"\(folder.path)\" is a folder. Name a file in it.")
    )
  }

  @Test("A file without permission is named in the error", .enabled(if: geteuid() != 0))
  func unreadable() async throws {
    let path = try folder.file("a.json", "{}")
    try #require(chmod(path, 0) == 0)
    #expect(try await fault(path) == FileSource.path(path).failure(EACCES))
  }

  @Test("A file that can't be read is named with the cause")
  func failures() {
    let file = FileSource.path("a\n.json")
    #expect(
      file.failure(EACCES)
        == AccountLoadingError(
          .noInput,
          #""a\u{A}.json" can't be read: permission denied. Allow it with chmod, or name another file."#
        )
    )
    #expect(
      file.failure(EIO)
        == AccountLoadingError(
          .noInput,
          #""a\u{A}.json" can't be read: Input/output error. Name another file."#
        )
    )
    #expect(
      FileSource.standardInput.failure(EISDIR).message
        == "Standard input is a folder. Name a file in it."
    )
  }

  @Test("A file with invalid JSON is named in the error")
  func faulty() async throws {
    let path = try folder.file("a.json", "{")
    let error = try await fault(path)
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("Invalid JSON in \(path): expected "))
  }

  @Test("A file that is empty is named in the error")
  func empty() async throws {
    let error = try await fault(try folder.file("a.json", ""))
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("There is nothing in \(folder.path)/a.json. "))
  }

  @Test("A file larger than 100 MiB is an error")
  func tooLarge() async throws {
    let path = try folder.file("a.json", "{")
    try #require(truncate(path, (100 << 20) + 1) == 0)
    let error = try await fault(path)
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("There are more than 100 MiB in "))
  }

  @Test("A file without end is read up to the limit")
  func endless() async throws {
    let data = try await FileSource.path("/dev/zero").data(upTo: 100_000)
    #expect(data.count == 100_000)
  }

  @Test("keeps the contract of a loader")
  func promises() async throws {
    let path = try folder.file("a.json", listHolding(amounts: ["1.50", "-2"]))
    let (folder, pipe) = (folder.path, "\(folder.path)/pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    let (writers, writer) = AsyncStream.makeStream(of: FileHandle?.self)
    defer { withExtendedLifetime(writers) {} }
    let container = Container.shared
    try await AccountLoadingCompatibility(
      expecting: makeAccounts(amounts: ["1.50", "-2"]),
      failing: .made { container.fileLoader(.path("\(folder)/none.json")) },
      heldBack: .made { began in
        Thread.detachNewThread {
          // Opening for writing waits until the loader has opened the pipe for reading.
          writer.yield(FileHandle(forWritingAtPath: pipe))
          began()
        }
        return container.fileLoader(.path(pipe))
      }
    ) { container.fileLoader(.path(path)) }.run()
  }
}
