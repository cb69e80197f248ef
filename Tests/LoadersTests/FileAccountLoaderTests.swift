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

    func file(_ content: String) throws -> String {
      let file = "\(path)/a.json"
      try Data(content.utf8).write(to: URL(filePath: file))
      return file
    }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func fault(_ path: String) async throws -> AccountLoadingError {
    try await #require(throws: AccountLoadingError.self) {
      try await Container.shared.fileLoader(.path(path)).load()
    }
  }

  @Test("A file that can't be read is named in the error")
  func unreadable() async throws {
    let path = try folder.file("{}")
    for (path, words) in [
      ("\(folder.path)/none.json", "doesn't exist. Check its path."),
      ("\(path)/b.json", "doesn't exist. Check its path."),
      (folder.path, "is a folder. Name a file in it."),
    ] {
      let error = try await fault(path)
      #expect(error == AccountLoadingError(.noInput, "\"\(path)\" \(words)"))
    }
  }

  @Test(
    "A file that can't be read is named with the cause",
    arguments: [
      (EACCES, "can't be read: permission denied. Allow it with chmod, or name another file."),
      (EIO, "can't be read: Input/output error. Name another file."),
    ]
  )
  func causes(code: Int32, words: String) {
    let error = FileSource.path("a\n.json").failure(code)
    #expect(error == AccountLoadingError(.noInput, "\"a .json\" \(words)"))
    #expect(FileSource.standardInput.failure(code).message == "Standard input \(words)")
  }

  @Test("A file with invalid JSON is named in the error")
  func faulty() async throws {
    let path = try folder.file("{")
    let error = try await fault(path)
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("Invalid JSON in \(path): "))
  }

  @Test("A file without end is read up to the limit")
  func endless() async throws {
    let data = try await FileSource.path("/dev/zero").data(upTo: 100_000)
    #expect(data.count == 100_000)
  }

  @Test("keeps the contract of a loader")
  func promises() async throws {
    let path = try folder.file(listHolding(amounts: ["1.50", "-2"]))
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
