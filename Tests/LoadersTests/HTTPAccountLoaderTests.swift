import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Foundation
import Loaders
import Testing

@Suite("An account list over HTTP", .unwired)
struct HTTPAccountLoaderTests {
  /// Loads a list from an address, `/list` by default, over a fake network.
  private func load(
    from address: String = "https://bank.example/list",
    credentials: Credentials = Credentials(),
    over network: FakeNetwork
  ) async throws -> AccountList {
    Container.shared.network.register { network }
    let url = try #require(URL(string: address))
    return try await Container.shared.httpLoader(HTTPSource(url: url, credentials: credentials))
      .load()
  }

  /// Creates a network with answers by path and query.
  private func network(_ answers: [String: NetworkAnswer]) -> FakeNetwork {
    FakeNetwork { request in answers[ServedRequest(request).path] ?? .response(status: 404) }
  }

  @Test("is the same with inner and linked balances")
  func linkedBalances() async throws {
    let amounts = (0..<20).map { "\($0).50" }
    var answers: [String: NetworkAnswer] = [
      "/list": .json(listHolding(amounts: amounts)),
      "/linked": .json(listLinking(to: amounts.map { "/\($0)" })),
    ]
    for amount in amounts { answers["/\(amount)"] = .json(balances(amount: amount)) }
    let network = network(answers)
    let inner = try await load(over: network)
    #expect(inner == AccountList(try makeAccounts(amounts: amounts)))
    #expect(network.requests.count == 1)
    #expect(try await load(from: "https://bank.example/linked", over: network) == inner)
  }

  @Test("cannot be loaded without a network")
  func noNetwork() async throws {
    Container.shared.network.register { nil }
    let source = HTTPSource(url: try #require(URL(string: "http://127.0.0.1:1/")))
    let error = await #expect(throws: AccountLoadingError.self) {
      try await HTTPAccountLoader(source).load()
    }
    #expect(error?.reason == .unavailable)
    #expect(error?.message.contains("no network is registered") == true)
  }

  @Test(
    "may contain relative links, also after redirects",
    arguments: ["balances", "./balances", "/moved/balances", "?balances"]
  )
  func relativeLink(link: String) async throws {
    let network = network([
      "/list": .redirect(to: "/moved/list"), "/moved/list": .json(listLinking(to: [link])),
      "/moved/balances": .json(balances(amount: "7")),
      "/moved/list?balances": .json(balances(amount: "7")),
    ])
    let list = try await load(over: network)
    #expect(list == AccountList(try makeAccounts(amounts: ["7"])))
  }

  @Test(
    "has a note on a further page, but not on a link to itself",
    arguments: [("/list", 0), ("https://bank.example/list", 0), ("?page=2", 1), ("/b/list", 1)]
  )
  func nextPage(link: String, count: Int) async throws {
    let json = #"{"accounts": [], "_links": {"next": "\#(link)"}}"#
    #expect(try await load(over: network(["/list": .json(json)])).notes.count == count)
  }

  @Test("must not link from https to http", arguments: ["http://bank.example/b", "ftp://a/b"])
  func insecureLink(link: String) async throws {
    let network = network(["/list": .json(listLinking(to: [link]))])
    let note = try #require(try await load(over: network).notes.first)
    #expect(note.reason == .invalidData)
    let words =
      "accounts[0]._links.balances.href is \"\(link)\": it must lead to an address with https"
    #expect(note.message.contains(words), "\(note.message)")
    #expect(network.requests.count == 1)
  }

  @Test("sends the credentials only to the server of the list")
  func credentials() async throws {
    let links = ["/b", "https://other.example/b", "https://bank.example:444/b"]
    let network = network([
      "/list": .json(listLinking(to: links)), "/b": .json(balances(amount: "7")),
    ])
    let credentials = Credentials(["Authorization": "Bearer s3cr3t"])
    _ = try await load(credentials: credentials, over: network)
    let receivers = network.requests.filter { !$0.credentials.isEmpty }.map(\.url.absoluteString)
    #expect(receivers == ["https://bank.example/list", "https://bank.example/b"])
  }

  @Test("is refused if credentials would be sent unencrypted")
  func plainHTTP() async throws {
    let error = try await #require(throws: AccountLoadingError.self) {
      try await load(
        from: "http://bank.example/",
        credentials: Credentials(["Authorization": "Bearer s3cr3t"]),
        over: FakeNetwork()
      )
    }
    #expect(error.reason == .invalidRequest)
    let fix = "Use https, or unset ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID"
    #expect(error.message.contains(fix), "\(error.message)")
    #expect(!error.message.contains("s3cr3t"))
  }

  @Test(
    "has the reason why one account's balances can't be fetched, and the others are loaded",
    arguments: [
      (
        NetworkAnswer.json(#"{"tppMessages": [{"text": "Not yours."}]}"#, status: 403),
        AccountLoadingError.Reason.notPermitted,
        "The balances of accounts[1] can't be fetched: https://bank.example/b answered with status "
          + #"403, "Not yours.". Check ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID."#
      ),
      (
        .json(balances(amount: "x")), .invalidData,
        "In the balances of accounts[1] from https://bank.example/b, "
          + #"balances[0].balanceAmount.amount is "x": it must be a decimal number such as "-1234.50"."#
      ),
      (
        .json(#"{"balances": []}"#), .noBookedBalance,
        "In the balances of accounts[1] from https://bank.example/b, balances is missing or empty."
      ),
      (
        .json(String(repeating: " ", count: 1_000_001)), .invalidData,
        "The balances of accounts[1] can't be fetched from https://bank.example/b: the answer is "
          + "larger than 1000000 bytes. Ask for fewer accounts."
      ),
    ]
  )
  func namesTheAnswer(
    answer: NetworkAnswer,
    reason: AccountLoadingError.Reason,
    words: String
  ) async throws {
    let network = network([
      "/list": .json(listLinking(to: ["/a", "/b"])), "/a": .json(balances(amount: "1")),
      "/b": answer,
    ])
    let list = try await load(over: network)
    #expect(list.accounts.map(\.balances.count) == [1, 0])
    let start = #"No booked balance of account "1" can be read. "#
    #expect(list.notes == [AccountLoadingError(reason, start + words)])
  }

  @Test(
    "is refused with a reason for each status",
    arguments: [
      (401, AccountLoadingError.Reason.notPermitted), (404, .noInput), (429, .unavailable),
      (500, .unavailable), (400, .invalidRequest), (304, .invalidData),
    ]
  )
  func statuses(status: Int, reason: AccountLoadingError.Reason) async throws {
    let network = FakeNetwork { _ in .response(status: status, headers: ["Retry-After": "7"]) }
    let error = try await #require(throws: AccountLoadingError.self) {
      try await load(over: network)
    }
    #expect(error.reason == reason)
    #expect(error.message.contains("answered with status \(status). "))
    #expect(error.message.hasSuffix("Try again in 7 seconds.") == (reason == .unavailable))
  }

  @Test("has the time limit, if the balances don't come")
  func timeLimit() async throws {
    let network = FakeNetwork { request in
      if request.url.path() == "/list" { return .json(listLinking(to: ["/a"])) }
      throw NetworkError.timedOut(.milliseconds(1))
    }
    let list = try await load(over: network)
    #expect(list.notes.map(\.reason) == [.unavailable])
    #expect(list.notes.first?.message.contains("came within 30 seconds") == true)
  }
}
