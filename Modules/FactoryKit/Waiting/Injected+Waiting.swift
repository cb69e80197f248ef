// What a property wrapper cannot do, with a message that says what can. The plain factories, which fit
// these too, have initializers of their own, which are available.

extension Injected {
  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<F: FactoryModifying>(_ keyPath: KeyPath<Container, F>) where F.P == Void, F.T == T {
    fatalError()
  }

  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<C: SharedContainer, F: FactoryModifying>(_ keyPath: KeyPath<C, F>)
  where F.P == Void, F.T == T { fatalError() }
}

extension LazyInjected {
  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<F: FactoryModifying>(_ keyPath: KeyPath<Container, F>) where F.P == Void, F.T == T {
    fatalError()
  }

  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<C: SharedContainer, F: FactoryModifying>(_ keyPath: KeyPath<C, F>)
  where F.P == Void, F.T == T { fatalError() }
}

extension WeakLazyInjected {
  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<F: FactoryModifying>(_ keyPath: KeyPath<Container, F>) where F.P == Void, F.T == T {
    fatalError()
  }

  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<C: SharedContainer, F: FactoryModifying>(_ keyPath: KeyPath<C, F>)
  where F.P == Void, F.T == T { fatalError() }
}

extension DynamicInjected {
  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<F: FactoryModifying>(_ keyPath: KeyPath<Container, F>) where F.P == Void, F.T == T {
    fatalError()
  }

  /// Not for a factory that throws or is async.
  @available(
    *,
    unavailable,
    message: "This factory throws or is async. Call it, or use @InjectedTask if it is async."
  )
  public init<C: SharedContainer, F: FactoryModifying>(_ keyPath: KeyPath<C, F>)
  where F.P == Void, F.T == T { fatalError() }
}
