@testable import FactoryKit

/// A container that is used repeatedly while the memory of the process is measured.
final class MemoryContainer: SharedContainer, AutoRegistering, Resolving {
  @TaskLocal static var shared = MemoryContainer()
  let manager = ContainerManager()

  func autoRegister() { promised.register { MemoryProduct() } }

  var unique: Factory<MemoryProduct> { self { MemoryProduct() } }
  var cached: Factory<MemoryProduct> { self { MemoryProduct() }.cached }
  var weak: Factory<MemoryProduct> { self { MemoryProduct() }.shared }
  var single: Factory<MemoryProduct> { self { MemoryProduct() }.singleton }
  var own: Factory<MemoryProduct> { self { MemoryProduct() }.scope(.memory) }
  var leaf: Factory<MemoryProduct> { self { MemoryProduct() }.graph }
  var tree: Factory<[MemoryProduct]> { self { [self.leaf(), self.leaf(), self.cached()] } }
  var promised: Factory<MemoryProduct?> { promised() }
  var list: Factory<[MemoryProduct]> { contributed() }
  var once: Factory<MemoryProduct> { self { MemoryProduct() }.cached.once() }
  var perParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.cached
  }
  var brief: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.cached.timeToLive(0)
  }
  var weakPerParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.shared
  }
  var singlePerParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.singleton
  }
  var inGraphPerParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.graph
  }
}

/// An instance that uses memory.
final class MemoryProduct: Sendable {
  private let words = (0, 1, 2, 3, 4, 5)
}

extension Scope {
  static let memory = Cached()
}
