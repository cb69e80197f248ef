/// The decorators of a resolution: the factory's, and then the container's.
struct Decorators: Sendable {
  let frame: ResolutionFrame
  let ofFactory: StoredClosure?
  let ofContainer: Unchecked<(Any) -> Void>?

  /// Returns `nil` without a decorator.
  init?(
    _ frame: @autoclosure () -> ResolutionFrame,
    _ ofFactory: StoredClosure?,
    _ ofContainer: Unchecked<(Any) -> Void>?
  ) {
    if ofFactory == nil, ofContainer == nil {
      return nil
    }
    self.frame = frame()
    self.ofFactory = ofFactory
    self.ofContainer = ofContainer
  }

  /// Calls the decorators with an instance, as a step of the thread's current resolution.
  func call(with instance: StoredInstance, isNew: Bool) {
    ResolutionThread.current.decorate(frame) {
      if let ofFactory {
        instance.decorate(with: ofFactory, isNew: isNew)
      }
      if let ofContainer, let value = instance.anyValue {
        ofContainer.value(value)
      }
    }
  }
}
