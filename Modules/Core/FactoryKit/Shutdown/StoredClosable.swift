/// A stored instance, and the entry that stores it.
struct StoredPlace: Sendable {
  let entry: Entry
  let instance: StoredInstance
  /// The parameter, as the slot can change: `pop()` restores copies.
  let parameter: AnyParameter?

  /// Removes the instance, unless it was replaced or reset before.
  ///
  /// - Returns: Whether it was removed.
  @discardableResult
  func remove() -> Bool {
    let scope = instance.mark
    let isRemoved = entry.withContents { $0.instances.remove(instance, of: parameter) }
    // Clones of the scope and snapshots of the container may store it too. Without its mark, no reader
    // finds it there.
    return isRemoved && !scope.isNone && instance.removeMark(scope)
  }
}

/// A stored instance with a shutdown action, and the entries that store it.
struct StoredClosable: Sendable {
  let closable: Closable
  /// The ``Box`` of the instance, which stays until its turn, also if nothing else holds the instance.
  private let instance: StoredInstance
  private let place: StoredPlace
  /// The entries of other factories that store the same object, such as a promise's.
  fileprivate var others: [StoredPlace] = []

  /// Returns `nil` if another gate has admitted the instance's build, or if the instance is gone.
  fileprivate init?(_ place: StoredPlace, closedBy gate: ShutdownGate) {
    guard let closable = place.instance.closable, closable.gate === gate, closable.order > 0,
      closable.isOwner, let instance = place.instance.box
    else { return nil }
    self.closable = closable
    self.instance = instance
    self.place = place
  }

  /// The container's type and the factory's name.
  var name: String { closable.frame.description }

  /// The address of the object that the instance is; `nil` for another value.
  fileprivate var address: ObjectIdentifier? { instance.object.map { ObjectIdentifier($0) } }

  /// Removes the instance from the entries and calls its action, unless it was replaced or reset.
  ///
  /// - Returns: The error of the action, if it has thrown one.
  nonisolated(nonsending) func close() async -> ShutdownError.Failure? {
    guard place.remove() else {
      return nil
    }
    for other in others {
      other.remove()
    }
    do {
      try await closable.action.call(instance)
      return nil
    } catch {
      return ShutdownError.Failure(name: name, error: error)
    }
  }
}

extension Sequence<Entry> {
  /// The stored instances, each with its entry.
  var places: [StoredPlace] {
    var places: [StoredPlace] = []
    for entry in self {
      entry.look { contents in
        contents.instances.forEachStored { instance, parameter in
          let place = StoredPlace(entry: entry, instance: instance, parameter: parameter)
          if !instance.mark.isNone {
            places.append(place)
          }
        }
      }
    }
    return places
  }

  /// Returns the stored instances whose builds a gate has admitted, in the order of their completion.
  func closables(admittedBy gate: ShutdownGate) -> [StoredClosable] {
    // Outside of the locks, because this may release the last reference to a weakly stored instance.
    var found: [StoredClosable] = []
    var others: [ObjectIdentifier: [StoredPlace]] = [:]
    for place in places {
      if let closable = StoredClosable(place, closedBy: gate) {
        found.append(closable)
      } else if let object = place.instance.object {
        others[ObjectIdentifier(object), default: []].append(place)
      }
    }
    for index in found.indices {
      found[index].others = found[index].address.flatMap { others[$0] } ?? []
    }
    return found.sorted { $0.closable.order < $1.closable.order }
  }
}
