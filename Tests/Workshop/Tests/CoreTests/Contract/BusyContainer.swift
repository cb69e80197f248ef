import FactoryKit

/// A container whose factories build values that contain the factory's name.
final class BusyContainer: SharedContainer, AutoRegistering, Resolving {
  @TaskLocal static var shared = BusyContainer()
  let manager = ContainerManager()

  func autoRegister() {
    plain.register { "plain" }
    promise.register { "promise" }
    storedOfTag.register { Tag("storedOfTag") }
    manager.defaultScope = .cached
    manager.defaultScope = nil
  }

  var plain: Factory<String> { self { "plain" } }
  var number: Factory<Int> { self { 1 }.unique }
  var stored: Factory<[String]> { self { ["stored", self.plain()] }.cached }
  var storedOfTag: Factory<Tag> { self { Tag("storedOfTag") }.cached }
  var weak: Factory<Tag> { self { Tag("weak") }.shared }
  var single: Factory<Tag> { self { Tag("single") }.singleton }
  var inGraph: Factory<Tag> { self { Tag("inGraph") }.graph }
  var own: Factory<Tag> { self { Tag("own") }.scope(.busy) }
  var brief: Factory<Tag> { self { Tag("brief") }.cached.timeToLive(0.0001) }
  var once: Factory<Tag> { self { Tag("once") }.cached.decorator { _ in }.once() }
  var contextual: Factory<Tag> {
    self { Tag("contextual") }.onArg("busy") { Tag("contextual") }.onTest { Tag("contextual") }
  }
  var promise: Factory<String?> { promised() }
  var unkept: Factory<String?> { promised() }
  var ofNumber: ParameterFactory<Int, Tag> { self { Tag("ofNumber \($0)") } }
  var eachOfNumber: ParameterFactory<Int, Tag> {
    self { Tag("each \($0)") }.scopeOnParameters.cached
  }
  var eachSingle: ParameterFactory<Int, Tag> {
    self { Tag("eachSingle \($0)") }.scopeOnParameters.singleton
  }
  var tree: Factory<[Tag]> {
    self { [self.storedOfTag(), self.weak(), self.single(), self.inGraph(), self.inGraph()] }
  }

  /// Resolves every factory.
  ///
  /// - Returns: Whether each value comes from its own factory.
  func areAllRight(_ number: Int) -> Bool {
    let tree = tree()
    let tags = [
      storedOfTag(), weak(), single(), inGraph(), own(), brief(), once(), contextual(),
      ofNumber.unique(number), eachOfNumber(number), eachSingle(number),
    ]
    return plain() == "plain" && self.number() == 1 && stored() == ["stored", "plain"]
      && tree[3] === tree[4]
      && tree.map(\.name) == ["storedOfTag", "weak", "single", "inGraph", "inGraph"]
      && tags.map(\.name) == [
        "storedOfTag", "weak", "single", "inGraph", "own", "brief", "once", "contextual",
        "ofNumber \(number)", "each \(number)", "eachSingle \(number)",
      ]
  }
}

/// An instance with a name.
final class Tag: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

extension Scope {
  static let busy = Cached()
}
