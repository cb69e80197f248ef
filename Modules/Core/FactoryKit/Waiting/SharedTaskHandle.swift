/// A caller's hold of a shared task, with the options for the delivery of the instance.
struct SharedTaskHandle: Sendable {
  let sharedTask: SharedTask
  /// The closure that this caller must run to build the instance, if no scope stores it.
  private let callersRecipe: SharedTask.Recipe?
  /// The container, if a decorator is set.
  ///
  /// Weak: the container may store the object that holds this.
  private weak let container: (any ManagedContainer)?
  /// The decorators; `nil` if the build that this caller has started calls them.
  private let decorators: Decorators?
  private let expires: Bool

  /// Holds the shared task of a factory, and starts the build if a scope stores the instance.
  ///
  /// The task of the caller builds an instance that has no other callers.
  ///
  /// - Parameters:
  ///   - reference: The factory.
  ///   - isImmediate: Whether the build's task begins on the calling thread.
  ///   - parameter: Returns the parameter. It is called if each parameter has its own instance.
  ///   - makeRecipe: Returns the closure that builds the instance, given the registration.
  init(
    _ reference: FactoryReference,
    isImmediate: Bool,
    parameter: () -> Any,
    recipe makeRecipe: (StoredClosure?) -> SharedTask.Recipe
  ) {
    while true {
      let resolution = Resolution(of: reference, canThrow: true)
      var recipe: SharedTask.Recipe?
      var hasOwnTask = false
      func makeSharedTask() -> SharedTask {
        SharedTask(
          resolution.frame,
          resolution.lifetime,
          resolution.hold,
          by: resolution.entry,
          isShared: hasOwnTask
        )
      }
      while case .build(let registration) = resolution.next(parameter) {
        hasOwnTask = resolution.isClaimed
        recipe = makeRecipe(registration)
        recipe?.container = reference.container
        recipe?.openScope = resolution.lifetime.openScope
        recipe?.hold = resolution.hold
        recipe?.decorators = resolution.decorators
        recipe?.replaced = resolution.removed
        resolution.endBuild(with: .sharedTask(makeSharedTask()))
      }
      let sharedTask: SharedTask
      switch resolution.end() {
      case .sharedTask(let result): sharedTask = result
      case .failure(let error):
        // The build is refused.
        hasOwnTask = false
        recipe = SharedTask.Recipe { throw error }
        sharedTask = makeSharedTask()
      case .instance: fatalError("The factory isn't async.")
      }
      // The caller that starts a shared task holds it from the beginning. A shared task that was found may be over.
      guard recipe != nil || sharedTask.hold() else {
        continue
      }

      self.sharedTask = sharedTask
      callersRecipe = if hasOwnTask { nil } else { recipe }
      decorators = if recipe == nil { resolution.decorators } else { nil }
      container = if decorators == nil { nil } else { reference.container }
      expires = resolution.expiry != nil
      if hasOwnTask, let recipe {
        sharedTask.start(recipe, isImmediate: isImmediate)
      }
      return
    }
  }

  /// Waits for the instance, and calls its decorators.
  nonisolated(nonsending) func wait() async throws -> StoredInstance {
    let instance =
      if let callersRecipe {
        try await sharedTask.run(callersRecipe)
      } else {
        try await sharedTask.wait()
      }
    deliver(instance)
    return instance
  }

  /// Notes a use of the instance, and calls its decorators, unless the build has called them.
  func deliver(_ instance: StoredInstance) {
    if expires {
      sharedTask.noteUse(at: MonotonicClock.nanoseconds)
    }
    withExtendedLifetime(container) { decorators?.call(with: instance, isNew: false) }
  }

  /// Ends the hold.
  func release() { sharedTask.release() }
}
