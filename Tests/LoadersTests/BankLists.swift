/// Returns an account list in which each account links to balances.
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

/// Returns an account list in which each account has its balances.
func listHolding(amounts: [String]) -> String {
  let accounts = amounts.enumerated().map { index, amount in
    #"{"resourceId": "\#(index)", "currency": "EUR", \#(balances(amount: amount).dropFirst())"#
  }
  return #"{"accounts": [\#(accounts.joined(separator: ","))]}"#
}
