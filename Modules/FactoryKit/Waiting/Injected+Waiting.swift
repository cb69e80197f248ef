/// A property wrapper of an instance that's there at once, so not of a factory that throws or is async.
///
/// Only ``Injected``, ``LazyInjected``, ``WeakLazyInjected`` and ``DynamicInjected`` conform.
public protocol SynchronousInjecting {
  /// The type of the instance.
  associatedtype T
}

// For their message. The wrappers' own initializers, for a `Factory`, are more specific than these.
extension SynchronousInjecting {
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

extension Injected: SynchronousInjecting {}
extension LazyInjected: SynchronousInjecting {}
extension WeakLazyInjected: SynchronousInjecting {}
extension DynamicInjected: SynchronousInjecting {}
