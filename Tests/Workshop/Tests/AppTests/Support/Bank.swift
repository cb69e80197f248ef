import Synchronization
import TestServer

/// A bank that gives one answer after the other, the last one again and again, and tells when it's asked.
struct Bank: Sendable {
  private final class Counter: Sendable {
    let count = Mutex(0)
  }

  /// Its server, which runs as long as this is there.
  let server: TestServer
  private let counter = Counter()
  private let requests: AsyncStream<Int>

  /// Opens a bank.
  ///
  /// - Parameters:
  ///   - answers: What it answers.
  ///   - port: The port of its server; 0 is a free one.
  /// - Throws: `TestServerError` when the port is taken.
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

  /// How often it was asked.
  var requestCount: Int { counter.count.withLock(\.self) }

  /// Waits until it's asked for this time, counted from 1.
  func wait(for number: Int) async {
    guard requestCount < number else { return }
    for await next in requests where next >= number { return }
  }

  /// An account list, with a balance for each number that is given.
  static func list(_ balances: KeyValuePairs<String, String>) -> TestResponse {
    let accounts = balances.map { number, amount in
      """
      {"iban": "\(number)", "currency": "EUR", "name": "Main", "balances": [{"balanceType":
       "closingBooked", "balanceAmount": {"currency": "EUR", "amount": "\(amount)"}}]}
      """
    }
    return .json("{\"accounts\": [\(accounts.joined(separator: ","))]}")
  }

  /// An account list with so many accounts, which have no balances.
  static func list(count: Int) -> TestResponse {
    let accounts = (0..<count).map { #"{"iban": "DE\#($0)", "currency": "EUR", "name": "Main"}"# }
    return .json("{\"accounts\": [\(accounts.joined(separator: ","))]}")
  }
}
