@testable import Contracts
import FactoryTesting
import Foundation
import TestServer
import Testing

@Suite("A load over HTTP", .unwired)
struct HTTPRequestTests {
  @Test("requests eight balances at a time, and keeps the order of the list")
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

  @Test("sends valid escapes as they are, from an address, a redirect and a link")
  func escapes() async throws {
    let server = try TestServer { request in
      switch request.path {
      case "/list?from=00%3A00&page%5Bsize%5D=1": .redirect(to: "/b%20al x")
      case "/b%20al%20x": .json(listLinking(to: ["b%C3%A4l/ä%2f"]))
      default: .json(balances(amount: "1"))
      }
    }
    defer { server.stop() }
    let address = server.address("/list?from=00%3A00&page[size]=1")
    _ = try await load(from: #require(URL(text: address)))
    #expect(
      server.requests.map(\.path) == [
        "/list?from=00%3A00&page%5Bsize%5D=1", "/b%20al%20x", "/b%C3%A4l/%C3%A4%2f",
      ]
    )
  }

  @Test("requests JSON, each time with another identifier")
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
}
