import Contracts
import ContractsTesting
import Foundation
import Synchronization
import Testing

/// The servers of a fake network.
final class FakeOrigins: Sendable {
  private let answers = Mutex<[String: NetworkingCompatibility.Answer]>([:])

  /// Adds a server with a new name.
  func origin(answering answer: @escaping NetworkingCompatibility.Answer) throws -> ReachableOrigin
  {
    let host = answers.withLock { answers in
      let host = "host\(answers.count).example"
      answers[host] = answer
      return host
    }
    return ReachableOrigin(try #require(URL(string: "https://\(host)/")))
  }

  /// Creates a network with only these servers.
  func network() -> FakeNetwork {
    FakeNetwork { request in
      guard let answer = self.answers.withLock({ $0[request.url.host() ?? ""] }) else {
        throw NetworkError.unknownHost
      }
      return answer(ServedRequest(request))
    }
  }
}
