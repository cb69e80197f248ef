/// The registrations of an app, as a value.
///
/// Use it in a package with several apps. An `extension Container: AutoRegistering` is part of each
/// program that links it, and a program can have only one. A package can have any number of wirings, and
/// a program or a test chooses some.
///
/// ```swift
/// struct WorkerWiring: Wiring {
///   func register(in container: Container) {
///     container.queue.register { [unowned container] in container.diskQueue() }
///   }
/// }
/// ```
///
/// Pass it to ``Container/wire(with:_:)`` when the program starts, or create a container with it. The
/// container retains the registered closures, so a closure that uses the container captures it `unowned`.
public protocol Wiring: Sendable {
  /// Registers in a container, before its first registration or resolution.
  ///
  /// It runs once for each container, and again after a reset of the whole container. It may
  /// resolve. Other threads that use the container wait until it has returned.
  ///
  /// - Parameter container: The container to register in.
  func register(in container: Container)
}

extension Container {
  /// The wirings of the program, after ``wire(with:_:)``.
  private static let programWirings = Locked<[any Wiring]?>(nil)

  /// Sets the wirings of the program, which all containers run in place of an `autoRegister()`.
  ///
  /// Call it once, when the program starts. Each `Container` runs the wirings before its first use, one
  /// after the other, so that a later one may replace an earlier one's registrations. Containers that
  /// were created with ``init(wiring:_:)`` have their own wirings.
  ///
  /// ```swift
  /// Container.wire(with: CommonWiring(), WorkerWiring())
  /// ```
  ///
  /// - Parameters:
  ///   - wiring: The first wiring.
  ///   - others: The other wirings, in this order.
  /// - Precondition: The program calls it once, before it uses `Container.shared`, and not in a test.
  public static func wire(with wiring: any Wiring, _ others: any Wiring...) {
    let wirings = [wiring] + others
    let names = wirings.map { "\(type(of: $0))" }.joined(separator: ", ")
    let calls = wirings.map { "\(type(of: $0))()" }.joined(separator: ", ")
    guard Supervision.supervisor == nil else {
      fatalError(
        """
        Container.wire(with:) was called in a test, and would also wire the containers of all other tests. \
        Pass the wiring to the test's trait: .container(\(calls)).
        """
      )
    }
    let before = programWirings.withLock { old in
      defer { old = old ?? wirings }
      return old
    }
    guard before == nil else {
      fatalError(
        """
        Container.wire(with:) was called twice, the second time with \(names). Call it once, with all \
        wirings in the order in which they register.
        """
      )
    }
    // This comes last, so that a container that begins meanwhile finds the wirings.
    guard !$shared.value.manager.withState(\.isBegun) else {
      fatalError(
        """
        Container.wire(with:) was called after Container.shared was used, so this container doesn't have \
        the registrations of \(names). Call it before anything else.
        """
      )
    }
  }

  /// Creates a container with its own wirings, which run before its first use.
  ///
  /// Use it in a test without a trait, and in a program with differently wired containers.
  ///
  /// - Parameters:
  ///   - wiring: The first wiring.
  ///   - others: The other wirings, in this order.
  public convenience init(wiring: any Wiring, _ others: any Wiring...) {
    self.init(wirings: [wiring] + others)
  }

  /// Creates a container with its own wirings.
  package convenience init(wirings: [any Wiring]) {
    self.init()
    manager.withState { $0.wirings = wirings }
  }

  /// Returns the wirings of a container: its own, or those of the program.
  static func wirings(in state: ContainerState) -> [any Wiring]? {
    state.wirings ?? programWirings.withLock { $0 }
  }
}

extension ManagedContainer {
  /// The function that registers in the container, in messages.
  var registeringFunction: String {
    if let container = self as? Container,
      let last = container.manager.withState({ Container.wirings(in: $0) })?.last
    {
      return "register(in:) of \(type(of: last))"
    }
    let name = "\(type(of: self))"
    if self is any AutoRegistering {
      return "autoRegister() of \(name)"
    }
    // The function may be there, and never run.
    return "autoRegister() of an extension \(name): AutoRegistering"
  }

  /// Returns the declarations that have a registered closure now, and those that need none.
  ///
  /// Runs `autoRegister()` first, as before a first resolution. Builds nothing.
  package func wiredDeclarations() -> WiredDeclarations {
    let manager = manager
    let (entries, allowed) = manager.withPreparedState(of: self) { state in
      (manager.store.entries.all, state.supervision.allowed)
    }
    let registered = entries.lazy.filter { $0.look(\.storedOptions)?.values.closure != nil }
    return WiredDeclarations(
      registered: Set(registered.map { PlannedDeclaration($0.key) }),
      allowed: Set(allowed.map { PlannedDeclaration($0) })
    )
  }
}

/// The declarations of a container that need no further registration, for the check of a wiring.
package struct WiredDeclarations: Sendable {
  /// The declarations with a registered closure.
  package let registered: Set<PlannedDeclaration>
  /// The declarations that may be resolved without one.
  package let allowed: Set<PlannedDeclaration>
}

/// The identity of a declaration in a plan.
package struct PlannedDeclaration: Hashable, Sendable {
  /// The name as `#function` writes it, or the `key:` of the declaration.
  private let key: String
  /// The module and file of the declaration, as `#fileID` writes them.
  private let fileID: String

  /// Creates the identity of a declaration.
  package init(key: String, fileID: String) {
    self.key = key
    self.fileID = fileID
  }

  fileprivate init(_ key: FactoryKey) {
    self.init(key: key.declaration.key, fileID: key.declaration.fileID)
  }
}
