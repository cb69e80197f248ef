@testable import FactoryKit

extension MemoryPhase {
  /// The operations with open scopes that could leak memory.
  static func openScopes(_ container: MemoryContainer) -> [MemoryPhase] {
    [
      requests,
      MemoryPhase("nested open scopes") { _ in
        Scope.memoryRequest.open {
          _ = container.bound()
          Scope.memoryRequest.open { _ = container.bound() }
        }
      },
      waiting("open scopes that are closed by a call") { _ in
        let scope = Scope.memoryRequest.begin(in: container) {
          $0.bound.register { MemoryProduct() }
        }
        scope.withValues { _ = (container.bound(), container.boundClosable()) }
        await scope.close()
      },
      MemoryPhase("open scopes during a registration") { _ in
        Scope.memoryRequest.open {
          _ = container.bound()
          container.bound.register { MemoryProduct() }
          _ = container.bound()
        }
      },
      MemoryPhase("captives") { _ in
        Scope.memoryRequest.open { _ = container.captor() }
        container.captor.reset(.scope)
      },
      waiting("containers that are shut down") { _ in
        let container = MemoryContainer()
        _ = container.closable()
        // A short time: Swift keeps the timer of a cancelled sleep until it expires.
        try await container.shutdown(within: .milliseconds(5))
      },
    ]
  }

  /// A request of a server, with a registration, an instance, and an instance that is closed.
  package static var requests: MemoryPhase {
    let container = MemoryContainer()
    return MemoryPhase("requests") { _ in
      Scope.memoryRequest.open(in: container) {
        $0.bound.register { MemoryProduct() }
      } operation: {
        _ = (container.bound(), container.boundClosable(), container.boundPerParameter(1))
      }
    }
  }
}

extension Scope {
  fileprivate static let memoryRequest = Bound("memory")
}

extension MemoryContainer {
  fileprivate var bound: Factory<MemoryProduct> { self { MemoryProduct() }.scope(.memoryRequest) }
  fileprivate var boundClosable: Factory<MemoryProduct> {
    self { MemoryProduct() }.scope(.memoryRequest).onShutdown { _ in }
  }
  fileprivate var boundPerParameter: ParameterFactory<Int, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.scope(.memoryRequest)
  }
  fileprivate var captor: Factory<MemoryProduct> { self { [unowned self] in bound() }.cached }
  fileprivate var closable: Factory<MemoryProduct> {
    self { MemoryProduct() }.cached.onShutdown { _ in }
  }
}
