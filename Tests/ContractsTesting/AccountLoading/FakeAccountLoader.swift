public import Contracts
import Synchronization

/// A loader that gives what it was made with.
///
/// ```swift
/// let loader = FakeAccountLoader([account])
/// Container.shared.accountLoader.register { loader }
/// ```
public final class FakeAccountLoader: AccountLoading {
  private let answer: @Sendable () async throws -> [Account]
  private let count = Mutex(0)

  /// Creates a loader that gives accounts.
  ///
  /// - Parameter accounts: What every load gives.
  public convenience init(_ accounts: [Account] = []) { self.init { accounts } }

  /// Creates a loader that fails.
  ///
  /// - Parameter error: What every load throws.
  public convenience init(throwing error: AccountLoadingError) { self.init { throw error } }

  private init(_ answer: @escaping @Sendable () async throws -> [Account]) { self.answer = answer }

  /// Creates a loader whose loads wait until they are cancelled.
  ///
  /// - Parameter onLoad: Called when a load has begun to wait.
  /// - Returns: The loader.
  public static func waiting(onLoad: @escaping @Sendable () -> Void = {}) -> FakeAccountLoader {
    FakeAccountLoader {
      onLoad()
      try await untilCancelled()
    }
  }

  /// How many loads have begun.
  public var loadCount: Int { count.withLock(\.self) }

  /// Gives the accounts, or throws the error, that the loader was made with.
  public func load() async throws -> [Account] {
    count.withLock { $0 += 1 }
    try Task.checkCancellation()
    return try await answer()
  }
}
