import Accounts
import CommandLineKit
import Contracts
import FactoryKit
import Foundation
import Loaders

extension AccountsRequest {
  /// Loads the accounts and writes them, completely or not at all.
  func run() async throws {
    if case .file(let path) = output, isRead(from: path) {
      throw AccountsUsageError.outputIsInput(path)
    }
    let container = Container.shared
    container.accountSource.register { source }
    container.tableLayout.register { output.layout }
    let formats = container.reportFormats()
    guard let format = formats.first(where: { format == nil || $0.name == format }) else {
      throw NoReportFormat()
    }
    let feature = try AccountsFeature()
    let report = try await ProgressLine.show("Loading accounts ...", isWanted: !source.isTyped) {
      try await feature.report()
    }
    try output.write(try format.text(of: report))
    if case .sample = source {
      Message.note("These accounts are a built-in sample. Use --file or --url for real ones.")
        .show()
    }
  }

  /// Whether the file at a path is the one that holds the accounts.
  private func isRead(from path: String) -> Bool {
    var read = stat()
    var written = stat()
    let isFound =
      switch source {
      case .file(.path(let path)): stat(path, &read) == 0
      case .file(.standardInput): fstat(STDIN_FILENO, &read) == 0
      case .sample, .http: false
      }
    guard isFound, stat(path, &written) == 0, read.st_mode & S_IFMT == S_IFREG else { return false }
    return (read.st_dev, read.st_ino) == (written.st_dev, written.st_ino)
  }
}
