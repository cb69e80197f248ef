import FactoryKit
import RandomInput

/// A container of a service: instances of requests, of jobs inside of them, and of the process.
final class RequestContainer: SharedContainer {
  @TaskLocal static var shared = RequestContainer(RequestLog(seed: 0))

  let manager = ContainerManager()
  let log: RequestLog
  /// The end of each chain of records.
  let record: ScopeRecord
  let maker = RequestActor()

  init(_ log: RequestLog) {
    (self.log, record) = (log, ScopeRecord(log))
    // Code may resolve after the end of its request.
    manager.promiseTriggersError = false
    manager.logger = { _ in }
  }
}

extension Scope {
  static let servedRequest = Bound("request")
  static let servedJob = Bound("job")
}

// MARK: - Factories

extension RequestContainer {
  var user: Factory<RequestProduct> { self { self.build(.user, of: 0) } }
  var ticket: Factory<RequestProduct> { self { self.build(.ticket, of: 0) } }
  var account: Factory<RequestProduct> { self { self.build(.account, of: 0) }.cached }
  var ledger: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.ledger, of: 0) }.cached
  }
  var vault: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.vault, of: 0) }.singleton
  }
  var pool: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.pool, of: 0, failing: 8) }.cached
  }
  var registry: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.registry, of: 0) { [try await self.get(.pool)] } }.singleton
  }

  var audit: Factory<RequestProduct> {
    self { self.buildAudit() }.scope(.servedRequest).onShutdown { $0.close() }
  }
  var gauge: ThrowingFactory<RequestProduct> {
    self { try self.build(.gauge, failing: 3) }.scope(.servedRequest)
  }
  var item: ParameterFactory<Int, RequestProduct> {
    self { self.build(.item, $0) }.scopeOnParameters.scope(.servedRequest)
  }
  var session: AsyncFactory<RequestProduct> {
    self { try await self.buildSession() }.scope(.servedRequest)
  }
  var token: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.token) { [try await self.get(.session)] } }
      .scope(.servedRequest).timeToLive(3600)
  }
  var basket: AsyncFactory<RequestProduct> {
    self {
      try await self.buildLater(.basket, failing: 4) {
        async let session = self.get(.session)
        async let pool = self.get(.pool)
        return try await [session, pool, self.get(.account)]
      }
    }.scope(.servedRequest)
  }
  var journal: AsyncFactory<RequestProduct> {
    self { try await self.buildJournal() }.scope(.servedRequest).onShutdown {
      try await $0.closeLater()
    }
  }
  var mailer: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.mailer, failing: 8) { [try await self.get(.journal)] } }
      .scope(.servedRequest).onShutdown { $0.close() }
  }
  var page: AsyncParameterFactory<Int, RequestProduct> {
    self { number in
      try await self.buildLater(.page, number) {
        [try await number > 0 ? self.get(.page, number - 1) : self.get(.ledger)]
      }
    }.scopeOnParameters.scope(.servedRequest)
  }

  var step: Factory<RequestProduct> { self { self.build(.step) }.scope(.servedJob) }
  var worker: AsyncFactory<RequestProduct> {
    self {
      try await self.buildLater(.worker) {
        // An instance of a request inside of the job would be a captive dependency.
        let kinds = (ScopeRecord.current ?? self.record).chain.map(\.kind)
        let isInRequest = kinds.first == .job && !kinds.dropFirst().contains(.job)
        return isInRequest && kinds.contains(.request) ? [try await self.get(.session)] : []
      }
    }.scope(.servedJob).onShutdown { try await $0.closeLater() }
  }
}
