package import Contracts
package import Foundation
import Synchronization

/// Sends each request from a process of its own, a copy of this program.
///
/// On Linux, `URLSession` stops the whole process at an answer that ends within its head, at
/// trailers behind a chunked body, and at a length near 2^63. Here it stops that process alone, and
/// the request fails as one that was cut off.
package struct IsolatedNetwork: Networking {
  private let program: URL?

  /// Creates a network.
  ///
  /// - Parameter program: An executable that calls ``NetworkProcess/serve(environment:)`` first.
  package init(program: URL? = Bundle.main.executableURL) { self.program = program }

  package func response(to request: NetworkRequest) async throws -> NetworkResponse {
    guard let program else { throw NetworkError.failed("this program does not know where it is") }
    // The other process lives for as long as this pipe is open at this end.
    let life = Pipe()
    let end = Mutex(life.fileHandleForWriting as FileHandle?)
    let close = { @Sendable in
      let handle = end.withLock { handle in
        defer { handle = nil }
        return handle
      }
      try? handle?.close()
    }
    let timeout = NetworkError.timedOut(request.timeout)
    return try await withTimeLimit(request.timeout, throwing: timeout) {
      let result = await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            continuation.resume(
              returning: Result { try Self.run(program, request, life: life) }
            )
          }
        }
      } onCancel: {
        close()
      }
      close()
      try Task.checkCancellation()
      return try result.get()
    }
  }

  private static func run(
    _ program: URL,
    _ request: NetworkRequest,
    life: Pipe
  ) throws -> NetworkResponse {
    let process = Process()
    process.executableURL = program
    process.environment = ProcessInfo.processInfo.environment.merging([
      NetworkProcess.variable: try NetworkProcess.text(of: request),
      "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    let output = Pipe()
    process.standardInput = life
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw NetworkError.failed("no process can be started for it")
    }
    let answer = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try NetworkProcess.result(in: answer)
  }
}
