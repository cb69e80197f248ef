@testable import CommandLineKit
import Foundation
import Testing

struct TemporaryFileTests {
  private func withFolder(_ body: (_ path: String) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(folder.path)
  }

  @Test("An unfinished file leaves nothing behind", arguments: [SIGTERM, SIGKILL])
  func leavesNothing(signal: Int32) async throws {
    try await withFolder { folder in
      let target = "\(folder)/result"
      await #expect(processExitsWith: .signal(signal)) { [target = target as String, signal] in
        let file = try #require(TemporaryFile.make(for: target, mode: 0o600))
        guard write(file.descriptor, "text", 4) == 4 else { exit(1) }
        kill(getpid(), signal)
        while true { pause() }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.isEmpty)
    }
  }

  @Test("A file replaces another one, or none", arguments: [true, false], [true, false])
  func replacesItsTarget(isThere: Bool, hasPath: Bool) async throws {
    try await withFolder { folder in
      let target = "\(folder)/result"
      if isThere { try Data("old".utf8).write(to: URL(filePath: target)) }
      let file = try #require(
        hasPath
          ? TemporaryFile.withPath(for: target, mode: 0o600)
          : TemporaryFile.make(for: target, mode: 0o600)
      )
      defer { close(file.descriptor) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      #expect(names.count == (isThere ? 1 : 0) + (hasPath ? 1 : 0))
      // The name of the file shows its purpose.
      #expect(!hasPath || names.contains { $0.hasPrefix("result.") && $0.hasSuffix(".tmp") })
      #expect(write(file.descriptor, "new", 3) == 3)
      #expect(file.replaceTarget())
      #expect(try String(contentsOfFile: target, encoding: .utf8) == "new")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["result"])
    }
  }

  @Test("A file that can't replace its target leaves nothing behind", arguments: [true, false])
  func failsToReplace(hasPath: Bool) async throws {
    try await withFolder { folder in
      let target = "\(folder)/result"
      try FileManager.default.createDirectory(
        atPath: target,
        withIntermediateDirectories: false
      )
      let file = try #require(
        hasPath
          ? TemporaryFile.withPath(for: target, mode: 0o600)
          : TemporaryFile.make(for: target, mode: 0o600)
      )
      defer { close(file.descriptor) }
      #expect(!file.replaceTarget())
      #expect(errno == EISDIR)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["result"])
    }
  }
}
