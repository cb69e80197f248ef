import Foundation
import FoundationNetworking
import Synchronization

/// Passes on what a session receives to the exchanges that it belongs to.
final class SessionDelegate: NSObject, Sendable {
  /// The exchanges under way, by the identifiers of their tasks.
  private let exchanges = Mutex<[Int: Exchange]>([:])

  /// Begins to pass on what a task receives.
  func begin(_ exchange: Exchange, of task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = exchange }
  }

  /// Ends to pass on what a task receives.
  func end(_ task: URLSessionTask) {
    exchanges.withLock { $0[task.taskIdentifier] = nil }
  }

  private func exchange(of task: URLSessionTask) -> Exchange? {
    exchanges.withLock { $0[task.taskIdentifier] }
  }
}

extension SessionDelegate: URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // The network follows redirects itself; the response goes on to the next function.
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    let head = response as? HTTPURLResponse
    let isWanted = head.flatMap { exchange(of: dataTask)?.receive($0) } ?? false
    completionHandler(isWanted ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if exchange(of: dataTask)?.receive(data) != true { dataTask.cancel() }
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // Nobody is asked for a password: the refusal is the response. Default handling never ends.
    exchange(of: task)?.finishWithResponse(task.response as? HTTPURLResponse)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    if let error {
      exchange(of: task)?.fail(error)
    } else {
      exchange(of: task)?.finishWithResponse(task.response as? HTTPURLResponse)
    }
  }
}
