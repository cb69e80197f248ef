@testable import Contracts
import FactoryKit
import FactoryTesting
import Foundation
@testable import Loaders
import TestServer
import Testing

@Suite("A failure over HTTP", .unwired, .timeLimit(.minutes(10)))
struct HTTPFailureTests {
  private func fault(
    _ response: TestResponse,
    timeout: Duration = patience,
    bodyLimit: Int = 1 << 20
  ) async throws -> AccountLoadingError {
    let server = try TestServer { _ in response }
    defer { server.stop() }
    return try await #require(throws: AccountLoadingError.self) {
      try await load(from: server.url("/list"), timeout: timeout, bodyLimit: bodyLimit)
    }
  }

  @Test(
    "has the reason of its status",
    arguments: [
      (401, AccountLoadingError.Reason.notPermitted), (403, .notPermitted), (404, .noInput),
      (410, .noInput), (429, .unavailable), (500, .unavailable), (503, .unavailable),
      (599, .unavailable), (400, .invalidRequest), (405, .invalidRequest), (408, .unavailable),
      (204, .invalidData), (302, .invalidData), (304, .invalidData),
    ]
  )
  func status(status: Int, reason: AccountLoadingError.Reason) async throws {
    #expect(try await fault(.status(status)).reason == reason)
  }

  @Test("names the status, the address and the fix")
  func statusSentence() async throws {
    let message = try await fault(.status(503)).message
    #expect(message.hasPrefix("The accounts can't be fetched: http://127.0.0.1:"))
    #expect(message.hasSuffix("/list answered with status 503. Try again later."))
  }

  @Test("quotes the bank's message", arguments: [401, 404, 429])
  func bankMessage(status: Int) async throws {
    let body = """
      {"tppMessages": [{"category": "ERROR", "code": "CONSENT_EXPIRED", "text": "Renew\\u001b it."}]}
      """
    let message = try await fault(.json(body, status: status)).message
    #expect(message.contains("answered with status \(status), \"Renew it.\". "))
  }

  @Test("quotes at most 200 characters of the bank's message")
  func longBankMessage() async throws {
    let text = String(repeating: "x", count: 300)
    let message = try await fault(
      .json(#"{"tppMessages": [{"text": "\#(text)"}]}"#, status: 403)
    ).message
    #expect(message.contains("\"\(text.prefix(200))…\". "))
  }

  @Test(
    "is reported despite a password challenge",
    arguments: ["Basic realm=\"x\"", "Bearer"]
  )
  func challenge(scheme: String) async throws {
    let response = TestResponse.json(
      #"{"tppMessages": [{"text": "Who are you?"}]}"#,
      status: 401,
      headers: ["WWW-Authenticate": scheme]
    )
    let error = try await fault(response)
    #expect(error.reason == .notPermitted)
    #expect(error.message.contains("Who are you?"))
  }

  @Test("can be an empty answer")
  func emptyBody() async throws {
    let error = try await fault(.status(200))
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("There is nothing in the answer of http://127.0.0.1:"))
  }

  @Test("can be a web page")
  func html() async throws {
    let page = TestResponse.whole(
      status: 200,
      headers: ["Content-Type": "Text/HTML; charset=utf-8"],
      body: Array("Log in first.".utf8)
    )
    let error = try await fault(page)
    #expect(error.reason == .invalidData)
    #expect(error.message.hasPrefix("There is HTML in the answer of http://127.0.0.1:"))
  }

  @Test(
    "can be cut-off JSON in a complete body",
    arguments: ["{\"accounts\": [", "{\"accounts\": [{\"currency\": \"EU"]
  )
  func cutOffJSON(body: String) async throws {
    let error = try await fault(.json(body))
    #expect(error.reason == .unavailable)
    #expect(
      error.message.hasSuffix(
        "/list is cut off at line 1, column \(body.count + 1). Try again later."
      )
    )
  }

  @Test(
    "contains the server's time for the next attempt",
    arguments: [
      ("120", "Try again in 120 seconds."), ("1", "Try again in 1 second."),
      ("1.5", "Try again in 2 seconds."), ("0", "Try again later."), ("soon", "Try again later."),
    ]
  )
  func retryAfter(field: String, end: String) async throws {
    let error = try await fault(.status(503, headers: ["Retry-After": field]))
    #expect(error.message.hasSuffix("answered with status 503. \(end)"))
  }

  @Test(
    "can be a too large answer",
    arguments: [
      TestResponse.whole(status: 200, headers: [:], body: Array(repeating: 32, count: 1001)),
      // An answer that announces a too large body, and then sends nothing.
      .hang(after: Array("HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n".utf8)),
      // An answer without a length, which doesn't end.
      .hang(after: Array("HTTP/1.1 200 OK\r\n\r\n".utf8) + Array(repeating: 32, count: 1001)),
    ]
  )
  func tooLarge(response: TestResponse) async throws {
    let error = try await fault(response, bodyLimit: 1000)
    #expect(error.reason == .invalidData)
    #expect(error.message.contains(": the answer is larger than "))
  }

  @Test("can be balances that are too large together")
  func manyLargeBalances() async throws {
    let space = String(repeating: " ", count: 300)
    let server = try TestServer { request in
      .json(
        request.path == "/list"
          ? listLinking(to: (0..<20).map { "/\($0)" }) : balances(amount: "1") + space
      )
    }
    defer { server.stop() }
    let error = await #expect(throws: AccountLoadingError.self) {
      try await load(from: server.url("/list"), bodyLimit: 3000)
    }
    #expect(error?.reason == .invalidData)
    #expect(error?.message.contains("/list: the answer is larger than ") == true)
    #expect(try await load(from: server.url("/list"), bodyLimit: 20_000).count == 20)
  }

  @Test("An answer of the maximum size is valid")
  func largest() async throws {
    let list = #"{"accounts": []}"#
    let server = try TestServer { _ in .json(list) }
    defer { server.stop() }
    #expect(try await load(from: server.url("/"), bodyLimit: list.utf8.count).isEmpty)
  }

  @Test("can be a refused connection")
  func refused() async throws {
    let port = try ClosedPort()
    let url = try #require(URL(string: port.address("/list")))
    let error = await #expect(throws: AccountLoadingError.self) { try await load(from: url) }
    #expect(
      error
        == AccountLoadingError(
          .unavailable,
          "The accounts can't be fetched from \(port.address("/list")): the connection was "
            + "refused. Check the host and the port, or try again later."
        )
    )
  }

  @Test(
    "can be an unknown host, also with letters outside of ASCII",
    arguments: [("bank.invalid", "bank.invalid"), ("bücher.invalid", "xn--bcher-kva.invalid")]
  )
  func unknownHost(host: String, ascii: String) async throws {
    let url = try #require(URL(text: "http://\(host)/list"))
    let error = await #expect(throws: AccountLoadingError.self) { try await load(from: url) }
    #expect(error?.reason == .unavailable)
    #expect(error?.message.contains("\(ascii)/list: the host is unknown. ") == true)
  }

  @Test(
    "can be an answer that takes too long",
    arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"]
  )
  func timeOut(beginning: String) async throws {
    let error = try await fault(
      .hang(after: Array(beginning.utf8)),
      timeout: .milliseconds(200)
    )
    #expect(error.reason == .unavailable)
    #expect(error.message.contains(": no complete answer came within 0.2 seconds. "))
  }

  @Test("can be a load of all balances that takes too long")
  func timeOutOfTheWhole() async throws {
    let server = try TestServer { request in
      if request.path == "/list" { return .json(listLinking(to: (0..<101).map { "/\($0)" })) }
      Thread.sleep(forTimeInterval: 0.1)
      return .json(balances(amount: "1"))
    }
    defer { server.stop() }
    let list = try await loadList(from: server.url("/list"), timeout: .milliseconds(400))
    #expect(list.accounts.count == 101)
    // Some balances come in time.
    #expect(list.notes.count < 101)
    #expect(list.notes.count == list.accounts.count { $0.balances.isEmpty })
    // The limit, for each hundred accounts begun.
    let message = try #require(list.notes.last).message
    #expect(
      message.hasPrefix("No booked balance of account \"100\" can be read. The balances of all ")
    )
    #expect(message.contains("came within 0.8 seconds"))
    #expect(server.requests.count < 102)
  }

  @Test("can be a cancelled load, whose requests end")
  func cancellation() async throws {
    let (ends, end) = AsyncStream.makeStream(of: Void.self)
    let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
    let server = try TestServer { request in
      if request.path == "/list" { return .json(listLinking(to: ["/a", "/b", "/c"])) }
      arrival.yield()
      return .hang(onEnd: { end.yield() })
    }
    defer { server.stop() }
    let url = try server.url("/list")
    let loading = Task { try await load(from: url) }
    for await _ in arrivals.prefix(3) {}
    loading.cancel()
    await #expect(throws: CancellationError.self) { try await loading.value }
    for await _ in ends.prefix(3) {}
  }

  @Test("A balance that doesn't come doesn't hold back the others")
  func hangingBalances() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/list": .json(listLinking(to: ["/a", "/b"]))
      case "/a": .hang()
      default: .json(balances(amount: "1"))
      }
    }
    defer { server.stop() }
    let list = try await loadList(from: server.url("/list"), timeout: .seconds(1))
    #expect(list.accounts.map(\.balances.count) == [0, 1])
    #expect(list.notes.map(\.reason) == [.unavailable])
    #expect(list.notes.first?.message.contains("came within 1 second. ") == true)
  }
}
