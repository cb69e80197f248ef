extension Container {
  /// What ``wire(with:_:)`` was given.
  private static let handedOver = Locked<[any Wiring]?>(nil)

  /// Has all containers of the program register what wirings say, in place of an `autoRegister()`.
  ///
  /// Call it once, when the program starts. Each `Container` runs the wirings before its first use, one after
  /// the other, so that a later one may replace what an earlier one has registered. Containers that were made
  /// with ``init(wiring:_:)`` have their own.
  ///
  /// ```swift
  /// Container.wire(with: CommonWiring(), WorkerWiring())
  /// ```
  ///
  /// - Parameters:
  ///   - wiring: What is registered first.
  ///   - others: What is registered after it, in this order.
  /// - Precondition: It wasn't called before, `Container.shared` wasn't used, and no test is running.
  public static func wire(with wiring: any Wiring, _ others: any Wiring...) {
    let wirings = [wiring] + others
    let names = wirings.map { "\(type(of: $0))" }.joined(separator: ", ")
    let calls = wirings.map { "\(type(of: $0))()" }.joined(separator: ", ")
    guard Supervision.supervisor == nil else {
      fatalError(
        """
        Container.wire(with:) was called in a test, where it would wire the containers of all others too. \
        Give the test's trait the wiring: .container(\(calls)).
        """
      )
    }
    let before = handedOver.withLock { handedOver in
      defer { handedOver = handedOver ?? wirings }
      return handedOver
    }
    guard before == nil else {
      fatalError(
        """
        Container.wire(with:) was called twice, the second time with \(names). Call it once, with all \
        wirings in the order in which they register.
        """
      )
    }
    // Looked at last: a container that begins meanwhile finds the wirings.
    guard !$shared.value.manager.withState(\.isBegun) else {
      fatalError(
        """
        Container.wire(with:) was called after Container.shared was used, which is without \(names) \
        therefore. Call it before anything else.
        """
      )
    }
  }

  /// Creates a container that wirings register in, before its first use.
  ///
  /// For a test without a trait, and for a program that needs containers with different wirings.
  ///
  /// - Parameters:
  ///   - wiring: What is registered first.
  ///   - others: What is registered after it, in this order.
  public convenience init(wiring: any Wiring, _ others: any Wiring...) {
    self.init(wirings: [wiring] + others)
  }

  /// Creates a container that wirings register in.
  package convenience init(wirings: [any Wiring]) {
    self.init()
    manager.withState { $0.wirings = wirings }
  }

  /// The wirings of a container: its own, or those of the program.
  static func wirings(in state: ContainerState) -> [any Wiring]? {
    state.wirings ?? handedOver.withLock { $0 }
  }
}

extension ManagedContainer {
  /// The function that registers in the container, as sentences name it.
  var registeringFunction: String {
    if let container = self as? Container,
      let last = container.manager.withState({ Container.wirings(in: $0) })?.last
    {
      return "register(in:) of \(type(of: last))"
    }
    return "autoRegister() of \(type(of: self))"
  }
}
