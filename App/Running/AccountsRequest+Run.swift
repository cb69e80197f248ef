import Accounts
import Contracts
import FactoryKit
import Foundation
import Loaders

extension AccountsRequest {
  /// Loads the accounts and writes them, as a whole or not at all.
  func run() async throws {
    try UnkeptPromises.check(WiringPlan.app.report())
    guard let format else { throw NoReportFormat() }
    if case .file(let path) = output, isRead(from: path) { throw UsageError.outputIsInput(path) }
    Container.shared.accountSource.register { source }
    let feature = AccountsFeature()
    let report = try await ProgressLine.during(isWanted: !source.isTyped) {
      try await feature.report()
    }
    try output.write(try format.text(of: report))
    if case .sample = source {
      StandardStream.error.tryToWrite(
        "note: These accounts are a built-in sample; --file or --url shows real ones.\n"
      )
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
