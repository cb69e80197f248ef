/// Where the instance of one factory is kept: one place, whatever the scope.
struct Place {
  /// What is kept: the elements of an array, or one instance.
  enum Kept {
    case strongly([Instance])
    case weakly(Weak)

    struct Weak {
      weak var instance: Instance?
    }
  }

  /// The scope that it is kept for; another does not find it.
  let scope: ScopeName
  /// The build that is under way.
  var build: Build?
  var kept: Kept?
  /// When it was last used, if the factory had a time to live then.
  ///
  /// That is part of the instance: what is put aside, or copied, has the same.
  var lastUse: Double? {
    get { use.time }
    set { use.time = newValue }
  }
  private let use = Use()

  /// The last use of one instance.
  private final class Use {
    var time: Double?
  }

  /// What tells builds apart: a number, and the container whose closure is called.
  struct Build: Equatable {
    let number: Int
    let container: Int
  }

  /// What is kept and still there.
  var instances: [Instance]? {
    switch kept {
    case .strongly(let instances): instances
    case .weakly(let weak): weak.instance.map { [$0] }
    case nil: nil
    }
  }
}

/// The places of one factory's instances: one, and one for each parameter that is asked for since
/// the factory tells them apart.
struct Places {
  var single: Place?
  var perParameter: [Parameter: Place] = [:]

  subscript(parameter: Parameter?) -> Place? {
    get { parameter.map { perParameter[$0] } ?? single }
    set {
      if let parameter { perParameter[parameter] = newValue } else { single = newValue }
    }
  }

  /// Has what a container is building kept by nobody.
  mutating func disownBuilds(of container: Int) {
    if single?.build?.container == container { single = nil }
    perParameter = perParameter.filter { $0.value.build?.container != container }
  }

  /// Forgets what is kept for a scope.
  mutating func forget(_ scope: ScopeName) {
    if single?.scope == scope { single = nil }
    perParameter = perParameter.filter { $0.value.scope != scope }
  }
}
