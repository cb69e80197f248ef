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

  private struct Answer: Codable {
    var response: NetworkResponse?
    var error: NetworkError?
  }

  /// Sends the request that this process was started for, and ends the process; returns when there
  /// is none.
  ///
  /// - Parameter environment: The variables of the process.
  package static func serve(environment: [String: String]) async {
    guard let text = environment[variable] else { return }
    // A process that is stopped must not leave a file with the token behind.
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
    Thread.detachNewThread {
      _ = try? FileHandle.standardInput.readToEnd()
      exit(EXIT_FAILURE)
    }
    do {
      let question = try JSONDecoder().decode(Question.self, from: Data(text.utf8))
      let answer = try PropertyListEncoder.binary.encode(await answer(to: question))
      try FileHandle.standardOutput.write(contentsOf: answer)
      exit(EXIT_SUCCESS)
    } catch {
      exit(EXIT_FAILURE)
    }
  }

  private static func answer(to question: Question) async -> Answer {
    let request = NetworkRequest(
      url: question.url,
      headers: question.headers,
      credentials: Credentials(question.credentials),
      timeout: question.timeout,
      bodyLimit: question.bodyLimit
    )
    do {
      return Answer(response: try await URLSessionNetwork().response(to: request))
    } catch {
      return Answer(error: error as? NetworkError ?? .failed(String(describing: error)))
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

  /// Reads what came of a request; a process that was stopped has written nothing.
  static func result(in data: Data) throws(NetworkError) -> NetworkResponse {
    let answer = try? PropertyListDecoder().decode(Answer.self, from: data)
    guard let response = answer?.response else { throw answer?.error ?? .cutOff }
    return response
  }
}

extension PropertyListEncoder {
  /// An encoder that keeps bytes as they are.
  fileprivate static var binary: PropertyListEncoder {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return encoder
  }
}
