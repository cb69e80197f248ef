@testable import FactoryKit

/// A container with a factory of every kind.
final class EverythingContainer: SharedContainer, AutoRegistering, Resolving {
  @TaskLocal static var shared = EverythingContainer()
  let manager = ContainerManager()

  func autoRegister() {
    promised.register { [unowned self] in Thing("promised \(plain().name)") }
    promisedOf.register { Thing("promised of \($0)") }
    list.contribute { "first" }
    register(String.self) { "by type" }
  }

  var plain: Factory<Thing> { self { Thing("plain") } }
  var unique: Factory<any Named> { self { Thing("unique") }.unique }
  var cached: Factory<any Named> { self { Thing("cached") }.cached }
  var weak: Factory<(any Named)?> { self { Thing("weak") }.shared }
  var single: Factory<Thing> { self { Thing("single") }.singleton }
  var leaf: Factory<Thing> { self { Thing("leaf") }.graph }
  var tree: Factory<[Thing]> { self { [self.leaf(), self.leaf(), self.single()] } }
  var own: Factory<Thing> { self { Thing("own") }.scope(.everything) }
  var ownWeak: Factory<Thing> { self { Thing("own weak") }.scope(.everythingWeak) }
  var once: Factory<Thing> { self { Thing("once") }.cached.timeToLive(60).once() }
  var brief: Factory<Thing> { self { Thing("brief") }.cached.timeToLive(0) }
  var decorated: Factory<Thing> { self { Thing("decorated") }.decorator { $0.mark() } }
  var contextual: Factory<Thing> {
    self { Thing("contextual") }.onArg("a context") { Thing("on argument") }
  }
  var promised: Factory<Thing?> { promised() }
  var promisedOf: ParameterFactory<Int, Thing?> { promised() }
  var unkept: Factory<Thing?> { promised() }
  var list: Factory<[String]> { contributed() }
  var of: ParameterFactory<Int, Thing> { self { Thing("of \($0)") } }
  var ofAnything: ParameterFactory<Any, Thing> { self { Thing("of \($0)") } }
  var each: ParameterFactory<String, Thing> {
    self { Thing("each \($0)") }.scopeOnParameters.cached
  }
  var eachWeak: ParameterFactory<String, Thing> {
    self { Thing("each weak \($0)") }.scopeOnParameters.shared
  }
  var eachSingle: ParameterFactory<String, Thing> {
    self { Thing("each single \($0)") }.scopeOnParameters.singleton
  }
}

extension SharedContainer {
  /// A factory of all shared containers.
  var inAll: Factory<Thing> { self { Thing("in all") }.cached }
}

extension Container {
  /// A factory of `Container`, which wrappers use by default.
  var thing: Factory<Thing> { self { Thing("thing") }.shared }
  /// A factory of `Container` with a parameter.
  var thingOf: ParameterFactory<Int, Thing> { self { Thing("thing of \($0)") }.cached }
}

extension Scope {
  static let everything = Cached()
  static let everythingWeak = Shared()
}
