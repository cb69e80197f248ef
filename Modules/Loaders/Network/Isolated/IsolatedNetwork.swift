package import Contracts
package import Foundation
import Synchronization

/// Sends each request from a process of its own, a copy of this program.
///
/// On Linux, `URLSession` stops the whole process at an answer that ends within its head, at
/// trailers behind a chunked body, and at a length near 2^63. Here it stops that process alone, and
/// the request fails with a sentence that says so. The memory that the process may use is limited.
package struct IsolatedNetwork: Networking {
  private let program: URL?
  private let environment: [String: String]

  /// Creates a network.
  ///
  /// - Parameters:
  ///   - program: An executable that calls ``NetworkProcess/serve(environment:)`` first.
  ///   - environment: The variables that the other process gets.
  package init(
    program: URL? = Bundle.main.executableURL,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    self.program = program
    self.environment = environment
  }

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
            continuation.resume(returning: Result { try run(program, request, life: life) })
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

  private func run(
    _ program: URL,
    _ request: NetworkRequest,
    life: Pipe
  ) throws -> NetworkResponse {
    let process = Process()
    process.executableURL = program
    process.environment = environment.merging([
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
    let answer = Result { try NetworkProcess.response(from: output.fileHandleForReading) }
    process.waitUntilExit()
    guard process.terminationReason == .exit else {
      throw NetworkError.failed(
        "the process that reads the answer was stopped by signal \(process.terminationStatus)"
      )
    }
    return try answer.get()
  }
}
