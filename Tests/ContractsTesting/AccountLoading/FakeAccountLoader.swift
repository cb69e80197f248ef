public import Contracts
import Synchronization

/// A loader that returns given accounts, or throws a given error.
///
/// ```swift
/// let loader = FakeAccountLoader([account])
/// Container.shared.accountLoader.register { loader }
/// ```
public final class FakeAccountLoader: AccountLoading {
  private let answer: @Sendable () async throws -> AccountList
  private let count = Mutex(0)

  /// Creates a loader that returns accounts.
  ///
  /// - Parameters:
  ///   - accounts: The accounts of each load.
  ///   - notes: The notes of each load.
  public convenience init(_ accounts: [Account] = [], notes: [AccountLoadingError] = []) {
    self.init { AccountList(accounts, notes: notes) }
  }

  /// Creates a loader that fails.
  ///
  /// - Parameter error: The error of each load.
  public convenience init(throwing error: AccountLoadingError) { self.init { throw error } }

  private init(_ answer: @escaping @Sendable () async throws -> AccountList) {
    self.answer = answer
  }

  /// Creates a loader whose loads wait until they are cancelled.
  ///
  /// - Parameter onLoad: A closure that each load calls before it waits.
  /// - Returns: The loader.
  public static func waiting(onLoad: @escaping @Sendable () -> Void = {}) -> FakeAccountLoader {
    FakeAccountLoader {
      onLoad()
      try await untilCancelled()
    }
  }

  /// The number of loads that have begun.
  public var loadCount: Int { count.withLock(\.self) }

  /// Returns the accounts, or throws the error, of the initializer.
  public func load() async throws -> AccountList {
    count.withLock { $0 += 1 }
    try Task.checkCancellation()
    return try await answer()
  }
}
