import Synchronization
import TestServer

/// A bank that gives one answer after another, repeats the last one, and reports its requests.
struct Bank: Sendable {
  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  /// The server, which runs as long as the bank lives.
  let server: TestServer
  private let counter = Counter()
  private let requests: AsyncStream<Int>

  /// Opens a bank.
  ///
  /// - Parameters:
  ///   - answers: The answers in order.
  ///   - port: The port of its server; 0 selects a free one.
  /// - Throws: `TestServerError` if the port is in use.
  init(_ answers: TestResponse..., port: Int = 0) throws {
    let (requests, request) = AsyncStream.makeStream(of: Int.self)
    self.requests = requests
    server = try TestServer(port: port) { [counter] _ in
      let number = counter.count.withLock { count in
        count += 1
        return count
      }
      request.yield(number)
      return answers[min(number, answers.count) - 1]
    }
  }

  /// The number of requests.
  var requestCount: Int { counter.count.withLock(\.self) }

  /// Waits for the request with a number, counted from 1.
  func wait(for number: Int) async {
    guard requestCount < number else { return }
    for await next in requests where next >= number { return }
  }

  /// Returns an account list with the given balances.
  static func list(_ balances: KeyValuePairs<String, String>) -> TestResponse {
    let accounts = balances.map { number, amount in
      """
      {"iban": "\(number)", "currency": "EUR", "name": "Main", "balances": [{"balanceType":
       "closingBooked", "balanceAmount": {"currency": "EUR", "amount": "\(amount)"}}]}
      """
    }
    return .json("{\"accounts\": [\(accounts.joined(separator: ","))]}")
  }

  /// Returns an account list with a number of accounts without balances.
  static func list(count: Int) -> TestResponse {
    let accounts = (0..<count).map { #"{"iban": "DE\#($0)", "currency": "EUR", "name": "Main"}"# }
    return .json("{\"accounts\": [\(accounts.joined(separator: ","))]}")
  }
}
