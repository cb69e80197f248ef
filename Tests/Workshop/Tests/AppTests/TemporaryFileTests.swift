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

  @Test("A signal removes an unfinished file")
  func isRemovedBySIGTERM() async throws {
    try await withFolder { folder in
      let target = "\(folder)/result"
      await #expect(processExitsWith: .signal(SIGTERM)) { [target = target as String] in
        signal(SIGTERM, SIG_DFL)
        let file = try #require(TemporaryFile.make(for: target, mode: 0o600))
        guard access(file.path, F_OK) == 0 else { exit(1) }
        kill(getpid(), SIGTERM)
        while true { pause() }
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.isEmpty)
    }
  }

  @Test("Its name is unique and starts with the target's name")
  func isNamedAfterItsTarget() async throws {
    try await withFolder { folder in
      let target = "\(folder)/result"
      await #expect(processExitsWith: .exitCode(0)) { [target = target as String] in
        let file = try #require(TemporaryFile.make(for: target, mode: 0o600))
        guard file.path.hasPrefix(target + "."), file.path.hasSuffix(".tmp") else { exit(1) }
        exit(0)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names.count == 1)
    }
  }
}
