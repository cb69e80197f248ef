import Contracts
import Foundation
import Testing

/// The rules for responses.
extension NetworkingCompatibility {
  /// The number of concurrent requests.
  private static let crowd = 8

  func givesWholeResponse(_ network: any Networking, _ trial: Trial) async throws {
    for (status, text) in [(200, "{\"a\": 1}"), (204, ""), (404, "Not here"), (501, "\u{0}\n\r")] {
      let body = Data(text.utf8)
      let log = RequestLog()
      let origin = try await origin { request in
        log.note(request)
        return .response(status: status, body: body)
      }
      defer { origin.stop() }
      let url = origin.url.appending(path: "a").appending(queryItems: [.init(name: "b", value: "c")]
      )
      let request = request(to: url)
      guard let response = await trial.value(of: { try await network.response(to: request) })
      else { continue }
      trial.expect(log.paths, toBe: ["/a?b=c"])
      trial.expect(response.status, toBe: status)
      trial.expect(response.body, toBe: body)
      trial.expect(response.url.absoluteString, toBe: url.absoluteString)
    }
  }

  func keepsAnswersApart(_ network: any Networking, _ trial: Trial) async throws {
    // With long bodies, the responses probably arrive at the same time.
    let parts = 30_000
    let origin = try await origin { request in
      .response(body: Data(String(repeating: request.path, count: parts).utf8))
    }
    defer { origin.stop() }
    await withTaskGroup { group in
      for path in (0..<Self.crowd).map({ "/\($0)" }) {
        let request = request(to: origin.url.appending(path: path))
        group.addTask {
          guard let response = await trial.value(of: { try await network.response(to: request) })
          else { return }
          trial.expect(response.body.count, toBe: parts * path.utf8.count)
          trial.expect(Set(response.body), toBe: Set(path.utf8))
        }
      }
    }
  }

  func heedsBodyLimit(_ network: any Networking, _ trial: Trial) async throws {
    let body = Data(repeating: 32, count: 1000)
    let origin = try await origin { _ in .response(body: body) }
    defer { origin.stop() }
    var allowed = request(to: origin.url)
    allowed.bodyLimit = body.count
    let response = await trial.value { [allowed] in try await network.response(to: allowed) }
    if let response { trial.expect(response.body, toBe: body) }
    var refused = allowed
    refused.bodyLimit -= 1
    let error = await trial.error(NetworkError.self) { [refused] in
      try await network.response(to: refused)
    }
    if let error { trial.expect(error, toBe: .bodyTooLarge(limit: refused.bodyLimit)) }
  }
}
