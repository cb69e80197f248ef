import Contracts

/// What `--help` shows.
enum HelpText {
  /// Returns the text, with the forms that a report can be written in.
  static func text(formats: [any ReportFormatting]) -> String {
    """
    Shows bank accounts, their booked balances, and a total for each currency.

    Usage: \(Program.name) [accounts] [--file PATH | --url URL] [options]
           \(Program.name) wiring [--resolved] [options]

    Where the accounts come from (a built-in sample, if not said):
      --file PATH        a file with an account list in JSON; - reads standard input
      --url URL          a bank's interface, such as https://api.example.com/v1/accounts

    Options:
      --format FORMAT    \(list(of: formats))
      --timeout SECONDS  how long a request to --url may take, at most 3600 (default: 30);
                         within that, one that the server refuses for now is sent up to three
                         times; balances that have to be fetched one by one may take as long
                         again for each hundred accounts
      --output FILE      writes to a file, as a whole or not at all; - is standard output
      --help, -h         shows this
      --version          shows the version

    wiring shows which module promises what, which ones ask for it, and what keeps it:
      --format FORMAT    table (if not said), json, mermaid or dot
      --resolved         shows which factory asks for which while the sample is loaded

    Environment, for --url:
      ACCOUNTS_TOKEN       sent as "Authorization: Bearer ..."
      ACCOUNTS_CONSENT_ID  sent as "Consent-ID: ..."

    Exit codes: 0 fine, 64 wrong usage, 65 bad data, 66 no such input, 69 service unavailable,
    70 wrong wiring, 73 the output file cannot be made, 74 output cannot be written,
    77 not permitted.

    """
  }

  /// The formats, each with what it is for, in lines that stand below one another.
  private static func list(of formats: [any ReportFormatting]) -> String {
    formats.enumerated().map { index, format in
      "\(format.name) (for \(format.audience)\(index == 0 ? ", if not said" : ""))"
    }
    .joined(separator: ",\n" + String(repeating: " ", count: 21))
  }
}
