import FactoryKit

/// An object with injected instances, whose builds start with it.
struct RequestClient: Sendable {
  private struct SessionUser {
    @InjectedTask(\RequestContainer.session) var session
  }

  private struct JournalUser {
    @InjectedTask(\RequestContainer.journal) var journal
  }

  private let sessionUser: SessionUser
  private let journalUser: JournalUser
  private let sessionCall: RequestCall
  private let journalCall: RequestCall

  /// Begins the builds of the shared container's instances.
  init() {
    let container = RequestContainer.shared
    let session = RequestCall(RequestKey(.session), of: container)
    let journal = RequestCall(RequestKey(.journal), of: container)
    (sessionCall, journalCall) = (session, journal)
    sessionUser = RequestCall.$current.withValue(session) { SessionUser() }
    journalUser = RequestCall.$current.withValue(journal) { JournalUser() }
  }

  /// Returns the injected instance, and checks it.
  ///
  /// - Parameter begin: Receives the call before it begins.
  /// - Returns: The instance.
  /// - Throws: The error of the build, or of the call.
  func session(_ begin: (RequestCall) -> Void = { _ in }) async throws -> RequestProduct {
    let call = RequestCall(sessionCall)
    begin(call)
    return try await call.wait { try await sessionUser.session() }
  }

  /// Returns the injected instance, and checks it.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the build, or of the call.
  func journal() async throws -> RequestProduct {
    try await RequestCall(journalCall).wait { try await journalUser.journal() }
  }
}
