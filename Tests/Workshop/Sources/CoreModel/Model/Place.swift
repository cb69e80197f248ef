/// The slot of one factory's instance, which all scopes share.
struct Place {
  /// The scope of the value; other scopes don't find it.
  let scope: ScopeName
  /// The in-flight build.
  var build: Build?
  /// The stored instance, which saved states and clones share.
  var stored: StoredValue?

  /// The identity of a build: a number, and the container that owns the closure.
  struct Build: Equatable {
    let number: Int
    let container: Int
  }
}

/// A stored value: one instance, or the elements of an array.
final class StoredValue {
  /// The action that closes it.
  struct Closing {
    let action: Int
    /// The number of the build in the order of completion.
    let order: Int
    /// The number of the container that closes it; `nil` if an open scope does.
    let container: Int?
  }

  private enum Value {
    case strongly([Instance])
    case weakly(Weak)
  }

  private struct Weak {
    weak var instance: Instance?
  }

  private let value: Value
  /// Whether it is an object, and doesn't only contain objects.
  private let isObject: Bool
  /// The shutdown action.
  var closing: Closing?
  /// Whether the action closes the instance; `false` if that of another stored instance closes the object.
  var isOwner = true
  /// Whether it was closed, so that no resolution finds it.
  var isClosed = false
  /// The time of the last use, if the factory had a time to live then.
  var lastUse: Double?

  /// Stores a value.
  ///
  /// - Parameters:
  ///   - instances: The instances.
  ///   - isObject: Whether the value is an object.
  ///   - isWeak: Whether a scope stores it weakly.
  init(_ instances: [Instance], isObject: Bool, isWeak: Bool) {
    if isWeak {
      value = .weakly(Weak(instance: instances.first))
    } else {
      value = .strongly(instances)
    }
    self.isObject = isObject
  }

  /// Whether the instance is stored weakly.
  var isWeak: Bool {
    if case .weakly = value { true } else { false }
  }

  /// The stored instances, if they are still alive.
  var instances: [Instance]? {
    switch value {
    case .strongly(let instances): instances
    case .weakly(let weak): weak.instance.map { [$0] }
    }
  }

  /// The object that the instance is; `nil` for an array, a structure, and an object that isn't alive.
  var object: Instance? {
    if isObject { instances?.first } else { nil }
  }
}

/// The slots of one factory: one without parameters, and one for each parameter.
struct Places {
  var single: Place?
  var perParameter: [Parameter: Place] = [:]

  subscript(parameter: Parameter?) -> Place? {
    get { parameter.map { perParameter[$0] } ?? single }
    set {
      if let parameter { perParameter[parameter] = newValue } else { single = newValue }
    }
  }

  /// All slots.
  var all: [Place] { [single].compactMap { $0 } + perParameter.values }

  /// All stored instances.
  var stored: [StoredValue] { all.compactMap(\.stored) }

  /// Invalidates the in-flight builds of a container.
  mutating func disownBuilds(of container: Int) { filter { $0.build?.container != container } }

  /// Discards the instances of a scope.
  mutating func forget(_ scope: ScopeName) { filter { $0.scope != scope } }

  /// Discards some stored instances.
  mutating func forget(_ removed: [StoredValue]) {
    filter { place in !removed.contains { $0 === place.stored } }
  }

  private mutating func filter(_ isIncluded: (Place) -> Bool) {
    if let place = single, !isIncluded(place) { single = nil }
    perParameter = perParameter.filter { isIncluded($0.value) }
  }
}

extension [StoredValue] {
  /// The instances that are stored strongly.
  var strong: [Instance] { filter { !$0.isWeak }.flatMap { $0.instances ?? [] } }
}
