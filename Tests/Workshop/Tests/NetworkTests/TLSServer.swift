import Foundation
import TestServer

/// A TLS server on this machine, run by `openssl`, with one answer at `/list`.
///
/// No trusted authority has signed its certificate.
struct TLSServer: Sendable {
  /// Whether `openssl` is installed.
  static let isPossible = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

  /// The server's port.
  let port: Int
  private let folder: URL
  private let process = Process()

  /// Starts a server.
  ///
  /// - Parameter answer: The answer, including its head.
  /// - Throws: `CocoaError` if `openssl` fails.
  init(answer: String) async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in ["list": answer] {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, folder.path]
    let null = FileHandle.nullDevice
    process.standardInput = null
    process.standardOutput = null
    process.standardError = null
    try process.run()
    // The program prints its port: ACCEPT 127.0.0.1:12345.
    let clock = ContinuousClock()
    let deadline = clock.now + patience
    while clock.now < deadline {
      try await Task.sleep(for: .milliseconds(20))
      let lines = Self.output(in: folder).split(separator: "\n", omittingEmptySubsequences: false)
      let line = lines.dropLast().first { $0.hasPrefix("ACCEPT ") }
      guard let port = line?.split(separator: ":").last.flatMap({ Int($0) }) else { continue }
      self.port = port
      return
    }
    process.terminate()
    throw CocoaError(.executableLoad)
  }

  /// Stops the server, and returns the number of requests.
  func stop() throws -> Int {
    process.terminate()
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: folder) }
    return Self.output(in: folder).split(separator: "\n").filter { $0.contains("FILE:") }.count
  }

  private static func output(in folder: URL) -> String {
    (try? String(contentsOf: folder.appending(path: "output"), encoding: .utf8)) ?? ""
  }

  private static let script = """
    cd "$0" || exit
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost \
      -keyout key.pem -out certificate.pem || exit
    exec openssl s_server -accept 127.0.0.1:0 -key key.pem -cert certificate.pem -HTTP >output 2>&1
    """
}
