import CommandLineKit
import Contracts
import FactoryKit

extension AccountsRequest {
  /// Loads the accounts and writes them, completely or not at all.
  func run() async throws {
    try source.checkNotWritten(by: output)
    let container = Container.shared
    container.accountSource.register { source }
    container.tableLayout.register { output.layout }
    let formats = container.reportFormats()
    guard let format = formats.first(where: { format == nil || $0.name == format }) else {
      throw NoReportFormat()
    }
    let reporter = try container.accountsReporter.required()
    let report = try await ProgressLine.show("Loading accounts ...", isWanted: !source.isTyped) {
      try await reporter.report()
    }
    try output.write(try format.text(of: report))
    if case .sample = source {
      Message.note("These accounts are a built-in sample. Use --file or --url for real ones.")
        .show()
    }
  }
}
