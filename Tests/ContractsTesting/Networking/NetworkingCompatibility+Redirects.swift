import Contracts
import Foundation
import Testing

/// The rules for redirects, header fields and credentials.
extension NetworkingCompatibility {
  private static let secret = Credentials(["X-Secret": "token"])

  func followsRedirects(_ network: any Networking, _ trial: Trial) async throws {
    for status in [301, 302, 303, 307, 308] {
      let there = try await origin { .response(body: Data($0.path.utf8)) }
      defer { there.stop() }
      let target = there.url.appending(path: "there").absoluteString
      let here = try await origin { request in
        // A valid escape must stay as it is, also next to a character that needs one.
        if request.path == "/near?a=%3A&b=%5B" { return .redirect(to: target, status: status) }
        return .redirect(to: "near?a=%3A&b=[", status: status)
      }
      defer { here.stop() }
      let request = request(to: here.url.appending(path: "here"))
      guard let response = await trial.value(of: { try await network.response(to: request) })
      else { continue }
      trial.expect(response.status, toBe: 200)
      trial.expect(String(decoding: response.body, as: UTF8.self), toBe: "/there")
      trial.expect(response.url.absoluteString, toBe: target)
    }
  }

  func refusesRedirects(_ network: any Networking, _ trial: Trial) async throws {
    let log = RequestLog()
    let there = try await origin { request in
      log.note(request)
      return .response()
    }
    defer { there.stop() }
    var forbidden = ["ftp://127.0.0.1/", "file:///etc/hosts", "data:,text"]
    for (user, password) in [("name", nil), ("name", "password")] {
      var address = try #require(URLComponents(url: there.url, resolvingAgainstBaseURL: true))
      (address.user, address.password) = (user, password)
      forbidden.append(try #require(address.string))
    }
    if there.url.scheme == "https" { forbidden.append("http://127.0.0.1/") }
    for location in forbidden {
      let here = try await origin { _ in .redirect(to: location) }
      defer { here.stop() }
      let request = request(to: here.url)
      await trial.error(NetworkError.self) { try await network.response(to: request) }
    }
    trial.expect(log.paths, toBe: [])
  }

  func endsRedirects(_ network: any Networking, _ trial: Trial) async throws {
    let origin = try await origin { .redirect(to: $0.path) }
    defer { origin.stop() }
    let request = request(to: origin.url)
    let error = await trial.error(NetworkError.self) { try await network.response(to: request) }
    if let error { trial.expect(error, toBe: .tooManyRedirects) }
  }

  func sendsHeaders(_ network: any Networking, _ trial: Trial) async throws {
    let log = try await requests(through: network, trial) {
      NetworkRequest(url: $0, headers: ["X-Test": "all"], timeout: timeout)
    }
    trial.expect(log.here.values(of: "x-test"), toBe: ["all", "all"])
    trial.expect(log.there.values(of: "x-test"), toBe: ["all"])
  }

  func sendsCredentials(_ network: any Networking, _ trial: Trial) async throws {
    let log = try await requests(through: network, trial) {
      NetworkRequest(url: $0, credentials: Self.secret, timeout: timeout)
    }
    trial.expect(log.here.values(of: "x-secret"), toBe: ["token", "token"])
  }

  func sendsNoCredentialsElsewhere(_ network: any Networking, _ trial: Trial) async throws {
    let log = try await requests(through: network, trial) {
      NetworkRequest(url: $0, credentials: Self.secret, timeout: timeout)
    }
    trial.expect(log.there.values(of: "x-secret"), toBe: [nil])
  }

  func refusesInsecureCredentials(_ network: any Networking, _ trial: Trial) async throws {
    let url = try #require(URL(string: "http://compatibility.invalid/"))
    let request = NetworkRequest(url: url, credentials: Self.secret, timeout: timeout)
    let error = await trial.error(NetworkError.self) { try await network.response(to: request) }
    if let error { trial.expect(error, toBe: .insecureCredentials) }
  }

  /// Sends a request that redirects first on its own origin and then to another one.
  ///
  /// - Returns: The requests that each origin has received.
  private func requests(
    through network: any Networking,
    _ trial: Trial,
    _ request: (URL) -> NetworkRequest
  ) async throws -> (here: RequestLog, there: RequestLog) {
    let here = RequestLog()
    let there = RequestLog()
    let target = try await origin { request in
      there.note(request)
      return .response()
    }
    defer { target.stop() }
    let start = try await origin { request in
      here.note(request)
      if request.path == "/near" { return .redirect(to: target.url.absoluteString) }
      return .redirect(to: "/near")
    }
    defer { start.stop() }
    let request = request(start.url)
    _ = await trial.value { try await network.response(to: request) }
    return (here, there)
  }
}
