import Contracts
@testable import CurlNetworking
import FactoryKit
import Foundation
@testable import Loaders
import TestServer

/// Loads accounts over HTTP with the real network, like the app.
func load(
  from url: URL,
  credentials: Credentials = Credentials(),
  timeout: Duration = patience,
  bodyLimit: Int = 1 << 20
) async throws -> [Account] {
  try await loadList(from: url, credentials: credentials, timeout: timeout, bodyLimit: bodyLimit)
    .accounts
}

/// Loads a list over HTTP with the real network, like the app.
func loadList(
  from url: URL,
  credentials: Credentials = Credentials(),
  timeout: Duration = patience,
  bodyLimit: Int = 1 << 20
) async throws -> AccountList {
  let source = HTTPSource(url: url, credentials: credentials, timeout: timeout)
  let network = Container.shared.curlNetwork()
  return try await HTTPAccountLoader(source, network: network, bodyLimit: bodyLimit).load()
}

/// Returns an account list in which each account links to its balances.
func listLinking(to links: [String]) -> String {
  let accounts = links.enumerated().map { index, link in
    #"{"resourceId": "\#(index)", "currency": "EUR", "_links": {"balances": {"href": "\#(link)"}}}"#
  }
  return #"{"accounts": [\#(accounts.joined(separator: ","))]}"#
}

/// Returns the balances of an account.
func balances(amount: String) -> String {
  let money = #"{"currency": "EUR", "amount": "\#(amount)"}"#
  return #"{"balances": [{"balanceType": "closingBooked", "balanceAmount": \#(money)}]}"#
}

/// Returns an account list in which each account contains its balances.
func listHolding(amounts: [String]) -> String {
  let accounts = amounts.enumerated().map { index, amount in
    #"{"resourceId": "\#(index)", "currency": "EUR", \#(balances(amount: amount).dropFirst())"#
  }
  return #"{"accounts": [\#(accounts.joined(separator: ","))]}"#
}
