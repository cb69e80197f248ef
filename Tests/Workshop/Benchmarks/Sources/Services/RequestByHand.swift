import Synchronization

/// The services of a request, as a program without a container stores them.
public final class RequestByHand: Sendable {
  /// The current request.
  @TaskLocal public static var current: RequestByHand?

  /// The user.
  public let user: any Serving
  private let stored = Mutex<(any Serving)?>(nil)

  /// Creates the services of a request for a user.
  public init(user: any Serving) { self.user = user }

  /// The service of the request, created on first use.
  public var service: any Serving {
    stored.withLock { stored in
      if let stored { return stored }
      let new = Service()
      stored = new
      return new
    }
  }
}
