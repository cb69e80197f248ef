import Contracts
import Foundation

/// What an ``IsolatedNetwork`` and the process that it starts say to each other.
package enum NetworkProcess {
  /// The environment variable that holds the request, for the same eyes as the token's own one.
  static let variable = "APP_NETWORK_REQUEST"

  private struct Question: Codable {
    let url: URL
    let headers: [String: String]
    let credentials: [String: String]
    let timeout: Duration
    let bodyLimit: Int
  }

  /// What comes first, on a line of its own; the body follows as it is.
  private struct Answer: Codable {
    /// The response without its body.
    var response: NetworkResponse?
    /// How many bytes of body follow.
    var bodyCount = 0
    var error: NetworkError?
  }

  /// Sends the request that this process was started for, and ends the process; returns when there
  /// is none.
  ///
  /// - Parameter environment: The variables of the process.
  package static func serve(environment: [String: String]) async {
    guard let text = environment[variable] else { return }
    Thread.detachNewThread {
      _ = try? FileHandle.standardInput.readToEnd()
      exit(EXIT_FAILURE)
    }
    do {
      let question = try JSONDecoder().decode(Question.self, from: Data(text.utf8))
      // A process that is stopped must not leave a file with the token behind.
      limit(RLIMIT_CORE, to: 0)
      // `URLSession` loses memory with each chunk of a body, and a server may send any number.
      limit(RLIMIT_DATA, to: memoryLimit(forBodiesOf: question.bodyLimit))
      let (answer, body) = await answer(to: question)
      let line = try JSONEncoder().encode(answer) + [lineFeed]
      for part in [line, body] { try FileHandle.standardOutput.write(contentsOf: part) }
      exit(EXIT_SUCCESS)
    } catch {
      exit(EXIT_FAILURE)
    }
  }

  /// Returns how much memory the process may use.
  ///
  /// - Parameter bodyLimit: The most bytes of body to accept.
  /// - Returns: Bytes: what the process needs to run at all, and twice the largest body, as a body is
  ///   moved when it grows.
  package static func memoryLimit(forBodiesOf bodyLimit: Int) -> Int {
    (256 << 20) + 2 * max(0, min(bodyLimit, 1 << 40))
  }

  private static func limit(_ resource: __rlimit_resource, to value: Int) {
    var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }

  private static func answer(to question: Question) async -> (Answer, body: Data) {
    let request = NetworkRequest(
      url: question.url,
      headers: question.headers,
      credentials: Credentials(question.credentials),
      timeout: question.timeout,
      bodyLimit: question.bodyLimit
    )
    do {
      let response = try await URLSessionNetwork().response(to: request)
      let head = response.with(Data())
      return (Answer(response: head, bodyCount: response.body.count), response.body)
    } catch {
      return (Answer(error: error as? NetworkError ?? .failed(String(describing: error))), Data())
    }
  }

  /// Writes a request, its credentials included.
  static func text(of request: NetworkRequest) throws -> String {
    let question = Question(
      url: request.url,
      headers: request.headers,
      credentials: request.credentials.fields,
      timeout: request.timeout,
      bodyLimit: request.bodyLimit
    )
    return String(decoding: try JSONEncoder().encode(question), as: UTF8.self)
  }

  /// Reads what came of a request; a process that was stopped has not written all of it.
  static func response(from output: FileHandle) throws -> NetworkResponse {
    var text = Data()
    var body = Data()
    while let part = try output.read(upToCount: 64 << 10), !part.isEmpty {
      if text.last == lineFeed {
        body += part
      } else {
        let end = part.firstIndex(of: lineFeed).map { $0 + 1 } ?? part.endIndex
        text += part[..<end]
        body += part[end...]
      }
    }
    let answer = try? JSONDecoder().decode(Answer.self, from: text)
    if let error = answer?.error { throw error }
    guard let answer, let response = answer.response, body.count == answer.bodyCount else {
      throw NetworkError.failed("the process that reads the answer ended without a result")
    }
    return response.with(body)
  }

  private static let lineFeed = UInt8(ascii: "\n")
}

extension NetworkResponse {
  /// Returns the response with another body.
  fileprivate func with(_ body: Data) -> NetworkResponse {
    NetworkResponse(
      status: status,
      contentType: contentType,
      url: url,
      retryAfter: retryAfter,
      body: body
    )
  }
}
