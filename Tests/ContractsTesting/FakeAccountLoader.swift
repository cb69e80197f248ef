public import Contracts

/// A loader with fixed accounts, or a fixed error.
public struct FakeAccountLoader: AccountLoading {
  private let result: Result<[Account], AccountLoadingError>

  /// Creates a loader that returns accounts.
  public init(_ accounts: [Account]) { result = .success(accounts) }

  /// Creates a loader that throws an error.
  public init(failing error: AccountLoadingError) { result = .failure(error) }

  /// Returns the accounts, or throws the error.
  public func load() async throws -> [Account] { try result.get() }
}
