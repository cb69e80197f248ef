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
    let url = try #require(URL(string: address))
    return try await HTTPAccountLoader(
      HTTPSource(url: url, credentials: credentials),
      network: network
    ).load()
  }

  /// Creates a network with answers by path and query.
  private func network(_ answers: [String: NetworkAnswer]) -> FakeNetwork {
    FakeNetwork { request in
      let query = request.url.query().map { "?\($0)" } ?? ""
      return answers[request.url.path() + query] ?? .response(status: 404)
    }
  }

  @Test("is the same with inner and linked balances")
  func linkedBalances() async throws {
    let network = network([
      "/list": .json(listHolding(amounts: ["1.50", "-2"])),
      "/linked": .json(listLinking(to: ["/a", "/b"])),
      "/a": .json(balances(amount: "1.50")), "/b": .json(balances(amount: "-2")),
    ])
    let inner = try await load(over: network)
    #expect(inner == AccountList(try makeAccounts(amounts: ["1.50", "-2"])))
    #expect(network.requests.count == 1)
    #expect(try await load(from: "https://bank.example/linked", over: network) == inner)
  }

  @Test("is loaded through the registered network")
  func container() async throws {
    let network = network(["/list": .json(#"{"accounts": []}"#)])
    Container.shared.network.register { network }
    let source = HTTPSource(url: try #require(URL(string: "https://bank.example/list")))
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

  @Test("needs no request for booked balances that are in the list or have no link")
  func nothingToFetch() async throws {
    let network = network([
      "/list": .json(
        """
        {"accounts": [{"resourceId": "1", "currency": "EUR"},
                      {"resourceId": "2", "currency": "EUR",
                       "balances": [{"balanceType": "closingBooked",
                                     "balanceAmount": {"currency": "EUR", "amount": "1"}}],
                       "_links": {"balances": {"href": "/b"}}}]}
        """
      )
    ])
    #expect(try await load(over: network).accounts.map(\.balances.count) == [0, 1])
    #expect(network.requests.count == 1)
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
    arguments: [
      ("list?page=[1]", 0), ("/moved/list?page=%5B1]", 0), ("?page=[1]#top", 0),
      ("https://bank.example/moved/list?page=[1]", 0), ("#", 0),
      ("?page=2", 1), ("/list?page=[1]", 1), ("//b.example/moved/list?page=[1]", 1),
    ]
  )
  func nextPage(link: String, count: Int) async throws {
    let network = network([
      "/list": .redirect(to: "/moved/list?page=[1]"),
      "/moved/list?page=%5B1%5D": .json(#"{"accounts": [], "_links": {"next": "\#(link)"}}"#),
    ])
    #expect(try await load(over: network).notes.count == count)
  }

  @Test(
    "may contain links with raw characters, which are encoded, and with escapes, which stay",
    arguments: [
      ("/b?from=00%3A00&page[size]=1", "/b?from=00%3A00&page%5Bsize%5D=1"),
      ("/b%20al x", "/b%20al%20x"), ("b%C3%A4l/ä", "/b%C3%A4l/%C3%A4"),
      ("https://bank.example/%2F|", "/%2F%7C"),
    ]
  )
  func rawLink(link: String, path: String) async throws {
    let network = network([
      "/list": .json(listLinking(to: [link])), path: .json(balances(amount: "7")),
    ])
    _ = try await load(over: network)
    let address = try #require(network.requests.last).url.absoluteString
    #expect(address == "https://bank.example\(path)")
  }

  @Test("may have links and redirects to hosts with letters outside of ASCII")
  func internationalHosts() async throws {
    let network = network([
      "/list": .redirect(to: "https://müller.example/moved"),
      "/moved": .json(listLinking(to: ["//bücher.example/b"])), "/b": .json(balances(amount: "7")),
    ])
    let list = try await load(over: network)
    #expect(list == AccountList(try makeAccounts(amounts: ["7"])))
    let hosts = network.requests.map { $0.url.host() }
    #expect(hosts == ["bank.example", "xn--mller-kva.example", "xn--bcher-kva.example"])
  }

  @Test(
    "may contain only http and https links",
    arguments: ["ftp://127.0.0.1/b", "file:///etc/passwd", "http://u:p@127.0.0.1/b", "mailto:x@y"]
  )
  func foreignLink(link: String) async throws {
    let network = network(["/list": .json(listLinking(to: [link]))])
    let note = try #require(try await load(over: network).notes.first)
    #expect(note.reason == .invalidData)
    let words = "accounts[0]._links.balances.href is \"\(link)\": it must lead to an http or https "
    #expect(note.message.contains(words), "\(note.message)")
    #expect(network.requests.count == 1)
  }

  @Test("must not link from https to http", arguments: ["bank.example", "[::1]"])
  func insecureLink(host: String) async throws {
    let network = network([
      "/list": .json(listLinking(to: ["http://\(host)/b"])), "/b": .json(balances(amount: "1")),
    ])
    let note = try #require(try await load(over: network).notes.first)
    #expect(note.reason == .invalidData)
    let end = "it must lead to an https address, like that of the list."
    #expect(note.message.hasSuffix(end), "\(note.message)")
    #expect(network.requests.count == 1)
  }

  @Test(
    "is refused if credentials would be sent unencrypted to another machine",
    arguments: [
      "http://bank.example/v1/accounts", "http://127.0.0.1.bank.example/", "http://localhost.bank/",
      "http://128.0.0.1/", "http://0127.0.0.1/", "http://127.1/", "http://[::2]/",
      "http://10.0.0.1/",
    ]
  )
  func plainHTTP(address: String) async throws {
    let (credentials, network) = (Credentials(["Authorization": "Bearer s3cr3t"]), FakeNetwork())
    let error = try await #require(throws: AccountLoadingError.self) {
      try await load(from: address, credentials: credentials, over: network)
    }
    #expect(network.requests.isEmpty)
    #expect(error.reason == .invalidRequest)
    let fix = "Use https, or unset ACCOUNTS_TOKEN and ACCOUNTS_CONSENT_ID"
    #expect(error.message.contains(fix), "\(error.message)")
    #expect(!error.message.contains("s3cr3t"))
  }

  @Test("is not available through a proxy that requires a password")
  func lockedProxy() async throws {
    let network = FakeNetwork { _ in .json("{}", status: 407) }
    let error = await #expect(throws: AccountLoadingError.self) { try await load(over: network) }
    #expect(
      error
        == AccountLoadingError(
          .unavailable,
          "The accounts can't be fetched from https://bank.example/list: the proxy requires a user name "
            + "and a password. Check http_proxy, https_proxy and all_proxy in the environment."
        )
    )
  }

  @Test("may be declared as HTML", arguments: ["text/html", "text/plain"])
  func declaredAsHTML(type: String) async throws {
    let list = Data("\n \(listHolding(amounts: ["7"]))".utf8)
    let network = FakeNetwork { _ in .response(headers: ["Content-Type": type], body: list) }
    #expect(try await load(over: network) == AccountList(try makeAccounts(amounts: ["7"])))
  }

  @Test("is refused if its address has a user name, which isn't shown")
  func userName() async throws {
    let network = FakeNetwork()
    let error = try await #require(throws: AccountLoadingError.self) {
      try await load(from: "https://me:s3cr3t@bank.example/", over: network)
    }
    #expect(network.requests.isEmpty)
    #expect(error.reason == .invalidRequest)
    #expect(!error.message.contains("s3cr3t"))
    #expect(error.message.contains("https://bank.example/"))
  }
}
