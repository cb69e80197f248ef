import FactoryKit

extension RequestContainer {
  /// Resolves a synchronous factory, and checks the result.
  ///
  /// - Parameter key: The factory.
  /// - Returns: The instance.
  /// - Throws: The error of the build.
  func resolve(_ key: RequestKey) throws -> RequestProduct {
    let call = RequestCall(key, of: self)
    return switch key.factory {
    case .user: call.resolve { user() }
    case .ticket: call.resolve { ticket() }
    case .account: call.resolve { account() }
    case .audit: call.resolve { audit() }
    case .gauge: try call.attempt { try gauge() }
    case .item: call.resolve { item(key.parameter) }
    case .step: call.resolve { step() }
    default: fatalError("\(key) is async.")
    }
  }

  /// Resolves any factory, and checks the result.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - begin: Receives the call before it begins.
  /// - Returns: The instance.
  /// - Throws: The error of the build, or of the call.
  nonisolated(nonsending) func resolveLater(
    _ key: RequestKey,
    _ begin: (RequestCall) -> Void = { _ in }
  ) async throws -> RequestProduct {
    let call = RequestCall(key, of: self)
    begin(call)
    return switch key.factory {
    case .ledger: try await call.wait { try await ledger() }
    case .vault: try await call.wait { try await vault() }
    case .pool: try await call.wait { try await pool() }
    case .registry: try await call.wait { try await registry() }
    case .session: try await call.wait { try await session() }
    case .token: try await call.wait { try await token() }
    case .basket: try await call.wait { try await basket() }
    case .journal: try await call.wait { try await journal() }
    case .mailer: try await call.wait { try await mailer() }
    case .page: try await call.wait { try await page(key.parameter) }
    case .worker: try await call.wait { try await worker() }
    default: try resolve(key)
    }
  }

  /// Checks the instance that a factory stores, if there is one.
  func checkKept(_ factory: RequestFactory) {
    let call = RequestCall(RequestKey(factory), of: self)
    let kept: RequestProduct? =
      switch factory {
      case .ledger: ledger.kept
      case .vault: vault.kept
      case .pool: pool.kept
      case .session: session.kept
      case .token: token.kept
      case .journal: journal.kept
      default: nil
      }
    if let kept { _ = call.resolve { kept } }
  }

  /// The number of tasks that wait for an instance in the current scope.
  func waiters(for factory: RequestFactory) -> Int {
    switch factory {
    case .session: session.waiters
    case .token: token.waiters
    case .journal: journal.waiters
    case .ledger: ledger.waiters
    case .vault: vault.waiters
    default: 0
    }
  }
}
