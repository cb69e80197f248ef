public import FactoryKit

extension Scope {
  /// A request to a server.
  public static let request = Bound("request")
}

extension Container {
  /// The user of a request, which each request registers.
  public var requestUser: Factory<any Serving> { self { Service() } }
  /// A service of a request.
  public var requestService: Factory<any Serving> { self { Service() }.scope(.request) }
  /// A service of a request that is closed asynchronously with the request.
  public var closedRequestService: Factory<any Serving> {
    self { Service() }.scope(.request).onShutdown { await close($0) }
  }
  /// An async service of a request, which needs a stored one.
  public var asyncRequestService: AsyncFactory<any Serving> {
    self { try await Service(waiting: self.cachedService().number) }.scope(.request)
  }
  /// An async service of a request, which needs a number that an actor stores.
  public var suspendingRequestService: AsyncFactory<any Serving> {
    self { try await Service(waiting: Numbers.shared.next()) }.scope(.request)
  }

  /// The audit log of a request, which needs the user and is closed with the request.
  public var auditLog: Factory<any Serving> {
    self { Service(self.requestUser().number) }.scope(.request)
      .onShutdown { await close($0) }
  }
  /// The session of a request, which needs the container's store and the audit log.
  public var session: AsyncFactory<any Serving> {
    self { try await Session(self.cachedService(), self.auditLog()) }.scope(.request)
  }
  /// The handler of a request, which needs its session and its audit log.
  public var handler: AsyncFactory<any Serving> {
    self { try await Session(self.session(), self.auditLog()) }
  }
}

/// Closes a service.
@inline(never)
private func close(_ service: any Serving) async {}
