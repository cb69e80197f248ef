import Contracts
import FactoryKit
import Foundation
import Loaders
import TestServer

/// Loads over HTTP with the real network, as the app does.
func load(
  from url: URL,
  credentials: Credentials = Credentials(),
  timeout: Duration = .seconds(30),
  bodyLimit: Int = 1 << 20
) async throws -> [Account] {
  let source = HTTPSource(url: url, credentials: credentials, timeout: timeout)
  let network = Container.shared.urlSessionNetwork()
  return try await HTTPAccountLoader(source, network: network, bodyLimit: bodyLimit).load()
}

/// Makes an account list in which each account links to balances.
func listLinking(to links: [String]) -> String {
  let accounts = links.enumerated().map { index, link in
    #"{"resourceId": "\#(index)", "currency": "EUR", "_links": {"balances": {"href": "\#(link)"}}}"#
  }
  return #"{"accounts": [\#(accounts.joined(separator: ","))]}"#
}

/// Makes the balances of an account.
func balances(amount: String) -> String {
  let money = #"{"currency": "EUR", "amount": "\#(amount)"}"#
  return #"{"balances": [{"balanceType": "closingBooked", "balanceAmount": \#(money)}]}"#
}
