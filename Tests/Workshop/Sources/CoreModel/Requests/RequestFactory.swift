/// The factories of ``RequestContainer``.
enum RequestFactory: CaseIterable {
  /// Unscoped; each request registers it.
  case user
  /// Unscoped; each job registers it.
  case ticket
  /// Cached; some requests register it.
  case account
  /// Cached and async; some requests register it.
  case ledger
  /// An async singleton; some requests register it.
  case vault
  /// Cached and async; no request registers it.
  case pool
  /// An async singleton; no request registers it.
  case registry

  // In the scope of requests.
  case audit, gauge, item, session, token, basket, journal, mailer, page
  // In the scope of jobs.
  case step, worker

  /// The factories that aren't async.
  static let synchronous: [RequestFactory] = [
    .user, .ticket, .account, .audit, .gauge, .item, .step,
  ]

  /// The other factories.
  static let asynchronous: [RequestFactory] = allCases.filter { !synchronous.contains($0) }

  /// The factories that a request may register.
  static let registrable: [RequestFactory] = [.account, .ledger, .vault]

  /// The kind of scope that stores the instance, unless an open scope has a registration for the factory.
  var home: ScopeRecord.Kind {
    switch self {
    case .user, .ticket, .account, .ledger, .vault, .pool, .registry: .container
    case .audit, .gauge, .item, .session, .token, .basket, .journal, .mailer, .page: .request
    case .step, .worker: .job
    }
  }

  /// Whether a scope stores the instance.
  var isStored: Bool { self != .user && self != .ticket }

  /// Whether the instance has a shutdown action.
  var isClosable: Bool {
    switch self {
    case .audit, .journal, .mailer, .worker: true
    default: false
    }
  }

  /// Whether each parameter has its own instance.
  var hasParameter: Bool { self == .item || self == .page }
}

/// A factory, with a parameter if it has one.
struct RequestKey: Hashable {
  let factory: RequestFactory
  let parameter: Int

  init(_ factory: RequestFactory, _ parameter: Int = 0) {
    (self.factory, self.parameter) = (factory, factory.hasParameter ? parameter : 0)
  }
}

extension RequestKey: CustomStringConvertible {
  var description: String { factory.hasParameter ? "\(factory)(\(parameter))" : "\(factory)" }
}
