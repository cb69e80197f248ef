import Foundation
import Synchronization
import WebFramework

/// Clients that send the same request at the same time, until the server accepts no more.
final class Load: Sendable {
  /// The responses, and the requests that the server has accepted and not answered.
  struct Outcome: Sendable {
    var bodies: [String] = []
    var lost: [WebClient.Failure] = []
  }

  static let clientCount = 8

  private let outcome = Mutex(Outcome())

  /// The number of responses until now.
  var answeredCount: Int { outcome.withLock(\.bodies.count) }

  /// Sends requests, and returns the outcome.
  func run(_ path: String, port: Int) async -> Outcome {
    await withDiscardingTaskGroup { group in
      for _ in 0..<Self.clientCount {
        group.addTask {
          while true {
            do {
              let body = try await WebClient(port: port).send("GET", path)
              self.outcome.withLock { $0.bodies.append(body) }
            } catch WebClient.Failure.notAccepted {
              return
            } catch {
              let failure = error as? WebClient.Failure ?? .lost("\(error)")
              self.outcome.withLock { $0.lost.append(failure) }
              return
            }
          }
        }
      }
    }
    return outcome.withLock(\.self)
  }

  /// Waits until there are some responses.
  func answers(_ count: Int) async throws {
    while answeredCount < count { try await Task.sleep(for: .milliseconds(5)) }
  }
}
