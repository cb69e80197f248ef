/// The slot of one factory's instance, which all scopes share.
struct Place {
  /// A stored value: one instance, or the elements of an array.
  enum Stored {
    case strongly([Instance])
    case weakly(Weak)

    struct Weak {
      weak var instance: Instance?
    }
  }

  /// The scope of the value; other scopes don't find it.
  let scope: ScopeName
  /// The in-flight build.
  var build: Build?
  var stored: Stored?
  /// The shutdown action of the instance, and the number of its build in the order of completion.
  var closing: (action: Int, order: Int)?
  /// The time of the last use, if the factory had a time to live then.
  ///
  /// It belongs to the instance, so saved states and clones share it.
  var lastUse: Double? {
    get { use.time }
    set { use.time = newValue }
  }
  private let use = Use()

  /// The time of the last use of one instance.
  private final class Use {
    var time: Double?
  }

  /// The identity of a build: a number, and the container that owns the closure.
  struct Build: Equatable {
    let number: Int
    let container: Int
  }

  /// Whether the instance is stored weakly.
  var isWeak: Bool { if case .weakly? = stored { true } else { false } }

  /// The stored instances, if they are still alive.
  var instances: [Instance]? {
    switch stored {
    case .strongly(let instances): instances
    case .weakly(let weak): weak.instance.map { [$0] }
    case nil: nil
    }
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

  /// The instances that are stored strongly.
  var strong: [Instance] { all.filter { !$0.isWeak }.flatMap { $0.instances ?? [] } }

  /// Invalidates the in-flight builds of a container.
  mutating func disownBuilds(of container: Int) {
    if single?.build?.container == container { single = nil }
    perParameter = perParameter.filter { $0.value.build?.container != container }
  }

  /// Discards the instances of a scope.
  mutating func forget(_ scope: ScopeName) {
    if single?.scope == scope { single = nil }
    perParameter = perParameter.filter { $0.value.scope != scope }
  }
}
