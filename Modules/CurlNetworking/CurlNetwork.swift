package import Contracts
import Foundation
import Synchronization

/// A network that uses libcurl in this process, and reuses connections.
///
/// It has no cookies, cache or passwords. It follows redirects itself, and not in libcurl, because the
/// rules for credentials depend on them.
package final class CurlNetwork: Networking {
  private static let redirectLimit = 10
  /// The largest number of handles for later requests, each with its open connections.
  private static let handleLimit = 8

  private let library: Result<CurlLibrary, NetworkError>
  private let idle = Mutex<[CurlHandle]>([])

  /// Creates a network.
  ///
  /// - Parameter library: The library, or the error for each request.
  package init(_ library: Result<CurlLibrary, NetworkError> = CurlLibrary.system) {
    self.library = library
  }

  deinit {
    for handle in idle.withLock(\.self) {
      handle.close()
    }
  }

  package func response(to request: NetworkRequest) async throws -> NetworkResponse {
    let library = try library.get()
    let end = ContinuousClock.now + request.timeout
    var origin = try Origin(request.url)
    var request = request
    for _ in 0...Self.redirectLimit {
      let left = ContinuousClock.now.duration(to: end)
      guard left > .zero else {
        throw NetworkError.timedOut(request.timeout)
      }
      guard request.credentials.isEmpty || origin.isConfidential else {
        throw NetworkError.insecureCredentials
      }
      let transfer = CurlTransfer(request, to: origin, within: left, library)
      let (response, location) = try await run(transfer)
      let target = location.flatMap { URL(text: $0, relativeTo: request.url)?.absoluteURL }
      guard let target else {
        return response
      }
      let next = try Origin(target)
      guard next.isEncrypted || !origin.isEncrypted else {
        throw NetworkError.failed(
          "it redirects from https to http, where others could read and change the answer"
        )
      }
      // After a redirect to another origin, the credentials aren't sent any more, even if a further
      // redirect leads back.
      if next != origin {
        request.credentials = Credentials()
      }
      request.url = target
      origin = next
    }
    throw NetworkError.tooManyRedirects
  }

  /// Runs a transfer on a new thread, because libcurl blocks until it ends.
  ///
  /// If the task is cancelled, this function returns immediately, and the thread ends within a second.
  private func run(_ transfer: CurlTransfer) async throws -> CurlReception.Success {
    try Task.checkCancellation()
    let (outcomes, outcome) = AsyncStream.makeStream(of: CurlTransfer.Outcome.self)
    outcome.onTermination = { _ in transfer.cancel() }
    let thread = Thread {
      // A write to a closed connection is an error, and not a SIGPIPE.
      var signals = sigset_t()
      sigfillset(&signals)
      pthread_sigmask(SIG_SETMASK, &signals, nil)
      outcome.yield(self.perform(transfer))
    }
    thread.start()
    guard let first = await outcomes.first(where: { _ in true }) else {
      throw CancellationError()
    }
    try Task.checkCancellation()
    return try first.get()
  }

  private func perform(_ transfer: CurlTransfer) -> CurlTransfer.Outcome {
    let handle = idle.withLock { $0.popLast() } ?? CurlHandle(transfer.library)
    guard let handle else {
      return .failure(.failed("the system is out of memory"))
    }
    let outcome = transfer.perform(with: handle)
    let isKept = idle.withLock { idle in
      guard idle.count < Self.handleLimit else {
        return false
      }
      idle.append(handle)
      return true
    }
    if !isKept {
      handle.close()
    }
    return outcome
  }
}
