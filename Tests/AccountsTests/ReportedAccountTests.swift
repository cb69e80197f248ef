import Accounts
import Contracts
import ContractsTesting
import Testing

struct ReportedAccountTests {
  @Test("An IBAN is shown in groups of four characters")
  func groupsNumbers() throws {
    for (identifier, number) in [
      (Account.Identifier(.iban, "DE2310010010123456789"), "DE23 1001 0010 1234 5678 9"),
      (.init(.iban, "NO9386011117947"), "NO93 8601 1117 947"),
      (.init(.iban, "BE71096123456769"), "BE71 0961 2345 6769"),
      (.init(.iban, "DE23 1001 0010 1234 5678 9"), "DE23 1001 0010 1234 5678 9"),
      (.init(.bban, "BARC12345612345678"), "BARC12345612345678"),
      (.init(.maskedPan, "123456xxxxxx1234"), "123456xxxxxx1234"),
      (.init(.resourceId, "3dc3d5b3-7023"), "3dc3d5b3-7023"),
    ] {
      let summary = try makeAccount(identifier: identifier).reported
      #expect(summary.number == number, "\(identifier)")
    }
  }

  @Test("An empty name counts as missing", arguments: [nil, "", "  ", "\u{1B}"])
  func dropsEmptyNames(name: String?) throws {
    #expect(try makeAccount(name).reported.name == nil)
  }

  @Test("An empty product counts as missing", arguments: ["", " \n"])
  func dropsEmptyProducts(product: String) throws {
    #expect(try makeAccount(product: product).reported.product == nil)
  }

  @Test(
    "The best kind of booked balance is shown",
    arguments: [
      ([Balance.Kind.openingBooked, .interimBooked, .closingBooked], Balance.Kind.closingBooked),
      ([.closingBooked, .interimBooked], .closingBooked),
      ([.interimAvailable, .openingBooked, .interimBooked, .expected], .interimBooked),
      ([.expected, .openingBooked], .openingBooked),
    ]
  )
  func prefersKinds(kinds: [Balance.Kind], shown: Balance.Kind) throws {
    let balances = try kinds.map { try makeBalance("1.00 EUR", $0) }
    let summary = try makeAccount(balances: balances).reported
    #expect(summary.balances.map(\.kind) == [shown])
  }

  @Test("A better kind has priority over a later date")
  func prefersKindToDate() throws {
    let better = try makeBalance("1.00 EUR", .closingBooked, on: "2026-10-24")
    let later = try makeBalance("2.00 EUR", .interimBooked, on: "2026-10-25")
    let summary = try makeAccount(balances: [later, better]).reported
    #expect(summary.balances == [better])
  }

  @Test(
    "The latest balance of one kind is shown",
    arguments: [
      ["2026-10-25", "2026-10-24"], ["2026-10-24", "2026-10-25"], [nil, "2026-10-25"],
      ["2026-10-25", nil],
    ]
  )
  func prefersLateDates(dates: [String?]) throws {
    let balances = try dates.map { try makeBalance("1.00 EUR", on: $0) }
    let summary = try makeAccount(balances: balances).reported
    #expect(summary.balances.map { $0.date?.description } == ["2026-10-25"])
  }

  @Test("The first of two equal balances of one day is shown")
  func prefersFirstOfEquals() throws {
    let balances = [
      try makeBalance("1.00 EUR", on: "2026-10-25"), try makeBalance("2.00 EUR", on: "2026-10-25"),
    ]
    let summary = try makeAccount(balances: balances).reported
    #expect(summary.balances == [balances[0]])
  }

  @Test("Of two balances of one day, the later change is shown")
  func prefersLaterChange() throws {
    let day = "2026-10-25"
    let earlier = try makeBalance("1.00 EUR", on: day, changed: 1)
    let later = try makeBalance("2.00 EUR", on: day, changed: 2.5)
    let unknown = try makeBalance("3.00 EUR", on: day)
    for balances in [[earlier, later, unknown], [unknown, later, earlier]] {
      let summary = try makeAccount(balances: balances).reported
      #expect(summary.balances == [later])
    }
    // The day comes first.
    let next = try makeBalance("4.00 EUR", on: "2026-10-26", changed: 0)
    let summary = try makeAccount(balances: [next, later]).reported
    #expect(summary.balances == [next])
  }

  @Test("A balance with a credit limit has the lowest priority")
  func prefersMoneyThatIsThere() throws {
    let credit = try makeBalance("5000.00 EUR", on: "2026-10-25", includesCreditLimit: true)
    let worse = try makeBalance("1.00 EUR", .openingBooked)
    let available = try makeBalance("2.00 EUR", .interimAvailable)
    for balances in [[credit, worse], [worse, credit]] {
      let summary = try makeAccount(balances: balances).reported
      #expect(summary.balances == [worse])
    }
    let summary = try makeAccount(balances: [available, credit]).reported
    #expect(summary.balances == [credit])
  }

  @Test(
    "An account with several currencies shows each of them",
    arguments: ["XXX", "EUR"]
  )
  func showsEachCurrency(accountCurrency: String) throws {
    let dollars = try makeBalance("3.00 USD", .interimBooked)
    let euros = try makeBalance("2.00 EUR", on: "2026-10-25")
    let account = try makeAccount(
      currency: accountCurrency,
      balances: [dollars, try makeBalance("1.00 EUR", on: "2026-10-24"), euros]
    )
    #expect(account.reported.balances == [euros, dollars])
  }

  @Test(
    "Control characters and line breaks are removed from texts",
    arguments: [
      ("\u{1B}[2J\u{1B}]0;title\u{7}Main", "[2J ]0;title Main"),
      ("Main\r\nAccount\t 1 ", "Main Account 1"),
      ("\u{9B}31mRed\u{7F}", "31mRed"),
      ("Left\u{202E}right\u{2066}\u{200B}", "Leftright"),
      ("Line\u{2028}separated\u{A0}text", "Line separated text"),
      ("Żółć 口座 👩‍👩‍👧", "Żółć 口座 👩‍👩‍👧"),
    ]
  )
  func stripsControls(text: String, shown: String) throws {
    let account = try makeAccount(text, identifier: .init(.resourceId, text), product: text)
    let summary = account.reported
    #expect([summary.name, summary.number, summary.product] == [shown, shown, shown])
  }
}
