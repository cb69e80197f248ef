import Contracts
import ContractsTesting
import Foundation
import Synchronization

/// A loader that breaks one rule.
final class WrongLoader: AccountLoading {
  /// The source of the loader's accounts.
  enum Source: Sendable {
    /// A list.
    case list([Account])
    /// No source: every load fails.
    case none
    /// A source that reports the load, and never responds.
    case held(began: @Sendable () -> Void)
  }

  private let broken: AccountLoadingRule
  private let source: Source
  private let count = Mutex(0)

  init(breaking rule: AccountLoadingRule, source: Source) {
    broken = rule
    self.source = source
  }

  func load() async throws -> AccountList {
    if broken != .cancelledBefore { try Task.checkCancellation() }
    switch source {
    case .list(let accounts): return AccountList(list(accounts))
    case .none:
      guard broken != .failure else { throw CocoaError(.fileNoSuchFile) }
      throw AccountLoadingError(.noInput, "There is no list: write one.")
    case .held(let began):
      began()
      do { try await Task.sleep(for: .seconds(3600)) } catch  where broken == .cancelledMeanwhile {
        throw AccountLoadingError(.unavailable, "The load has ended early: try again.")
      }
      return AccountList([])
    }
  }

  private func list(_ accounts: [Account]) -> [Account] {
    let before = count.withLock { count in
      defer { count += 1 }
      return count
    }
    return switch broken {
    case .wholeList: accounts.reversed()
    case .again: before == 0 ? accounts : []
    // It supports a second load, but not many.
    case .manyAtOnce: before < 2 ? accounts : []
    case .failure, .cancelledBefore, .cancelledMeanwhile: accounts
    }
  }
}
