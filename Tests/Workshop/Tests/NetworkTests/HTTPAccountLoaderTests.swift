import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Foundation
@testable import Loaders
import Synchronization
import TestServer
import Testing

@Suite("An account list over HTTP", .unwired)
struct HTTPAccountLoaderTests {
  private let balancesJSON = """
    "balances": [{"balanceType": "closingBooked", "referenceDate": "2026-10-25",
                  "balanceAmount": {"currency": "EUR", "amount": "500.00"}}]
    """

  private func list(with member: String) -> String {
    """
    {"accounts": [
      {"resourceId": "3dc3d5b3-7023", "iban": "DE2310010010123456789", "currency": "EUR",
       "name": "Main Account", "product": "Girokonto", \(member)
       "_links": {"balances": {"href": "/v1/accounts/3dc3d5b3-7023/balances"}}}]}
    """
  }

  @Test("is the same with inner and linked balances")
  func linkedBalances() async throws {
    let (inline, linked) = (list(with: balancesJSON + ","), list(with: ""))
    let balances = "{\(balancesJSON)}"
    let server = try TestServer { request in
      switch request.path {
      case "/inline": .json(inline)
      case "/linked": .json(linked)
      case "/v1/accounts/3dc3d5b3-7023/balances": .json(balances)
      default: .status(404)
      }
    }
    defer { server.stop() }
    let expected = try await load(from: server.url("/inline"))
    #expect(server.requests.map(\.path) == ["/inline"])
    #expect(expected.map(\.balances.count) == [1])
    #expect(try await load(from: server.url("/linked")) == expected)
  }

  @Test("is loaded through the registered network")
  func container() async throws {
    let network = FakeNetwork(["https://bank.example/": .json(#"{"accounts": []}"#)])
    Container.shared.network.register { network }
    let source = HTTPSource(
      url: try #require(URL(string: "https://bank.example/")),
      timeout: patience
    )
    #expect(try await Container.shared.httpLoader(source).load().accounts.isEmpty)
    #expect(network.requests.map(\.url) == [source.url])
  }

  @Test("cannot be loaded without a network")
  func noNetwork() async throws {
    let source = HTTPSource(url: try #require(URL(string: "http://127.0.0.1:1/")))
    let error = await #expect(throws: AccountLoadingError.self) {
      try await HTTPAccountLoader(source, network: nil).load()
    }
    #expect(error?.reason == .unavailable)
    #expect(error?.message.contains("no network is registered") == true)
  }

  @Test("loads eight balances at a time, and keeps its order")
  func sideBySide() async throws {
    let count = 20
    let links = (0..<count).map { "/balances/\($0)" }
    let arrivals = Arrivals()
    let server = try TestServer { request in
      guard let index = Int(request.path.split(separator: "/").last ?? "") else {
        return .json(listLinking(to: links))
      }
      // The first eight requests wait for each other, so they must be concurrent. Then they wait
      // for a ninth, which must not arrive before one of them is answered.
      if index < 8 { arrivals.wait(for: 8, grace: 0.3) }
      return .json(balances(amount: "\(index)"))
    }
    defer { server.stop() }
    let accounts = try await load(from: server.url("/list"))
    #expect(accounts.map(\.identifier) == (0..<count).map { .init(.resourceId, "\($0)") })
    #expect(accounts.map { $0.balances.first?.money.amount } == (0..<count).map { Decimal($0) })
    #expect(server.mostAtOnce == 8)
  }

  @Test("sends no request for booked balances that are in the list or have no link")
  func nothingToFetch() async throws {
    let server = try TestServer { _ in
      .json(
        """
        {"accounts": [{"resourceId": "1", "currency": "EUR"},
                      {"resourceId": "2", "currency": "EUR",
                       "balances": [{"balanceType": "closingBooked",
                                     "balanceAmount": {"currency": "EUR", "amount": "1"}}],
                       "_links": {"balances": {"href": "/b"}}}]}
        """
      )
    }
    defer { server.stop() }
    #expect(try await load(from: server.url("/list")).map(\.balances.count) == [0, 1])
    #expect(server.requests.count == 1)
  }

  @Test(
    "follows the link of a list without a booked balance",
    arguments: ["[]", #"[{"balanceType": "expected"}]"#]
  )
  func linkWithList(balancesInList: String) async throws {
    let server = try TestServer { request in
      .json(
        request.path == "/list"
          ? #"""
          {"accounts": [{"resourceId": "0", "currency": "EUR", "balances": \#(balancesInList),
                         "_links": {"balances": "/b"}}]}
          """#
          : balances(amount: "7")
      )
    }
    defer { server.stop() }
    let list = try await loadList(from: server.url("/list"))
    #expect(list == AccountList(try makeAccounts(amounts: ["7"])))
  }

  @Test(
    "may contain relative links, also after redirects",
    arguments: ["balances", "./balances", "/moved/balances", "?balances"]
  )
  func relativeLink(link: String) async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/list": .redirect(to: "/moved/list")
      case "/moved/list": .json(listLinking(to: [link]))
      case "/moved/balances", "/moved/list?balances": .json(balances(amount: "7"))
      default: .status(404)
      }
    }
    defer { server.stop() }
    let accounts = try await load(from: server.url("/list"))
    #expect(accounts.map { $0.balances.map(\.money.amount) } == [[7]])
  }

  @Test(
    "may contain only http and https links",
    arguments: ["ftp://127.0.0.1/b", "file:///etc/passwd", "http://u:p@127.0.0.1/b", "mailto:x@y"]
  )
  func foreignLink(link: String) async throws {
    let server = try TestServer { _ in .json(listLinking(to: [link])) }
    defer { server.stop() }
    let note = try #require(try await loadList(from: server.url("/list")).notes.first)
    #expect(note.reason == .invalidData)
    #expect(
      note.message.contains("accounts[0]._links.balances.href is \"\(link)\": "),
      "\(note.message)"
    )
    #expect(server.requests.count == 1)
  }

  @Test("is requested as JSON with an identifier")
  func requestFields() async throws {
    let server = try TestServer { request in
      .json(request.path == "/list" ? listLinking(to: ["/a", "/b"]) : balances(amount: "1"))
    }
    defer { server.stop() }
    _ = try await load(from: server.url("/list"))
    let requests = server.requests
    #expect(requests.map(\.headers["accept"]) == Array(repeating: "application/json", count: 3))
    #expect(requests.allSatisfy { $0.method == "GET" && $0.headers["cookie"] == nil })
    let numbers = requests.compactMap { $0.headers["x-request-id"].flatMap(UUID.init(uuidString:)) }
    #expect(Set(numbers).count == 3)
  }

  @Test("has a note if the balances of one account fail")
  func oneFails() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/list": .json(listLinking(to: ["/a", "/b", "/c"]))
      case "/b": .json(#"{"tppMessages": [{"text": "Not yours."}]}"#, status: 403)
      default: .json(balances(amount: "1"))
      }
    }
    defer { server.stop() }
    let list = try await loadList(from: server.url("/list"))
    #expect(list.accounts.map { $0.balances.map(\.money.amount) } == [[1], [], [1]])
    #expect(
      list.notes == [
        AccountLoadingError(
          .notPermitted,
          "No booked balance of account \"1\" can be read. The balances of accounts[1] can't be "
            + "fetched: \(server.address("/b")) answered with status 403, \"Not yours.\". "
            + "Check ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID."
        )
      ]
    )
  }

  @Test("has a note if an account's balances have a fault")
  func faultyBalances() async throws {
    let server = try TestServer { request in
      .json(request.path == "/list" ? listLinking(to: ["/b"]) : balances(amount: "x"))
    }
    defer { server.stop() }
    let message = try await loadList(from: server.url("/list")).notes.first?.message ?? ""
    #expect(
      message.contains(
        "In the balances of accounts[0] from \(server.address("/b")), "
          + "balances[0].balanceAmount.amount is \"x\": "
      ),
      "\(message)"
    )
  }

  @Test(
    "must not link from https to http",
    arguments: ["bank.example", "[::1]"]
  )
  func insecureLink(host: String) async throws {
    let network = FakeNetwork([
      "https://bank.example/": .json(listLinking(to: ["http://\(host)/b"])),
      "http://\(host)/b": .json(balances(amount: "1")),
    ])
    let source = HTTPSource(
      url: try #require(URL(string: "https://bank.example/")),
      timeout: patience
    )
    let note = try await HTTPAccountLoader(source, network: network).load().notes.first
    #expect(note?.reason == .invalidData)
    #expect(
      note?.message.hasSuffix("it must lead to an https address, like that of the list.")
        == true
    )
    #expect(network.requests.count == 1)
  }

  @Test("has a limit for the size of all balances")
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
}
