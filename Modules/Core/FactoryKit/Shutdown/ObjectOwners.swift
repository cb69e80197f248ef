/// The owners of the objects that an action will close.
///
/// Several factories can store one object, such as a promise and the factory that is registered for it. The first
/// instance with an action owns the object, as long as a scope or a copy of it stores the instance. So one action
/// closes the object, once.
enum ObjectOwners {
  /// `@unchecked`: nothing uses the object, apart from a comparison.
  private struct Owner: @unchecked Sendable {
    let closable: ObjectIdentifier
    let isStoredWeakly: Bool
    /// The object, if it is stored weakly and not gone; otherwise the owner retains it.
    weak var weakObject: AnyObject?

    /// Whether it owns an object that has the address of its own.
    func owns(_ object: AnyObject) -> Bool { !isStoredWeakly || weakObject === object }
  }

  private static let owners = Locked<[ObjectIdentifier: Owner]>([:])

  /// Adds an owner, unless the object has one.
  ///
  /// - Returns: Whether it was added.
  static func add(_ closable: Closable, of object: AnyObject, isStoredWeakly: Bool) -> Bool {
    let owner = Owner(
      closable: ObjectIdentifier(closable),
      isStoredWeakly: isStoredWeakly,
      weakObject: isStoredWeakly ? object : nil
    )
    let address = ObjectIdentifier(object)
    return owners.withLock { owners in
      if let present = owners[address], present.owns(object) {
        return false
      }
      owners[address] = owner
      return true
    }
  }

  /// Removes an owner, before it is freed.
  static func remove(_ closable: ObjectIdentifier, of address: ObjectIdentifier) {
    owners.withLock { owners in
      if owners[address]?.closable == closable {
        owners[address] = nil
      }
    }
  }
}
