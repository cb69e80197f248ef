import Contracts
import ContractsTesting
import Foundation
import Synchronization

/// A network that breaks one rule.
final class WrongNetwork: Networking {
  private let broken: NetworkingRule
  private let fake: FakeNetwork
  /// The first URL requested from each host.
  private let firsts = Mutex<[String: URL]>([:])

  init(breaking rule: NetworkingRule, around fake: FakeNetwork) {
    broken = rule
    self.fake = fake
  }

  func response(to request: NetworkRequest) async throws -> NetworkResponse {
    let isCancelled = Task.isCancelled
    if broken == .cancelledBefore, isCancelled {
      return try await Task { [fake] in try await fake.response(to: request) }.value
    }
    do {
      let response = try await fake.response(to: changed(request))
      guard broken != .wholeResponse || response.status < 400 else { throw NetworkError.cutOff }
      guard broken == .redirects else { return response }
      // Without the URL after the redirect.
      return NetworkResponse(status: response.status, url: request.url, body: response.body)
    } catch is CancellationError where broken == .cancelledMeanwhile && !isCancelled {
      throw NetworkError.cutOff
    } catch NetworkError.failed where broken == .forbiddenRedirects {
      return NetworkResponse(status: 200, url: request.url)
    } catch let error as NetworkError where isHidden(error) {
      throw broken == .unreachable ? CocoaError(.fileNoSuchFile) : NetworkError.failed("it failed")
    }
  }

  private func isHidden(_ error: NetworkError) -> Bool {
    switch (broken, error) {
    case (.unreachable, .unknownHost), (.timeout, .timedOut),
      (.redirectsWithoutEnd, .tooManyRedirects):
      true
    default: false
    }
  }

  private func changed(_ request: NetworkRequest) -> NetworkRequest {
    let isEncrypted = request.url.scheme == "https"
    var request = request
    switch broken {
    case .sideBySide:
      // All requests to one host get the answer of the first one.
      let url = request.url
      request.url = firsts.withLock { firsts in
        let first = firsts[url.host() ?? ""] ?? url
        firsts[url.host() ?? ""] = first
        return first
      }
    case .headers: request.headers = [:]
    case .credentials where isEncrypted, .insecureCredentials where !isEncrypted:
      request.credentials = Credentials()
    case .credentialsElsewhere:
      request.headers.merge(request.credentials.fields) { $1 }
    case .bodyLimit: request.bodyLimit = .max
    default: break
    }
    return request
  }
}
