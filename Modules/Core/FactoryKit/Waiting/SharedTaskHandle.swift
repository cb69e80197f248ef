/// A caller's hold of a shared task, with the options for the delivery of the instance.
struct SharedTaskHandle: Sendable {
  let sharedTask: SharedTask
  /// The closure that this caller must run to build the instance, if no scope stores it.
  private let callersRecipe: SharedTask.Recipe?
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
  /// - Returns: The handle.
  static func begin(
    _ reference: FactoryReference,
    isImmediate: Bool,
    parameter: () -> Any,
    recipe makeRecipe: (StoredClosure?) -> SharedTask.Recipe
  ) -> SharedTaskHandle {
    while true {
      let resolution = Resolution(of: reference, canThrow: true)
      var recipe: SharedTask.Recipe?
      var isClaimed = false
      while case .build(let registration) = resolution.next(parameter) {
        isClaimed = resolution.isClaimed
        recipe = makeRecipe(registration)
        recipe?.container = reference.container
        recipe?.openScope = resolution.lifetime.openScope
        recipe?.hold = resolution.hold
        recipe?.decorators = resolution.decorators
        recipe?.replaced = resolution.removed
        resolution.endBuild(with: .sharedTask(SharedTask(of: resolution, isShared: isClaimed)))
      }
      switch resolution.end() {
      case .sharedTask(let sharedTask):
        if let recipe {
          let handle = SharedTaskHandle(
            sharedTask: sharedTask,
            callersRecipe: isClaimed ? nil : recipe,
            decorators: nil,
            expires: resolution.expiry != nil
          )
          if isClaimed {
            sharedTask.start(recipe, isImmediate: isImmediate)
          }
          return handle
        }
        // A shared task that was found may be over.
        if sharedTask.hold() {
          return SharedTaskHandle(
            sharedTask: sharedTask,
            callersRecipe: nil,
            decorators: resolution.decorators,
            expires: resolution.expiry != nil
          )
        }
      case .failure(let error):
        // The build is refused.
        return SharedTaskHandle(
          sharedTask: SharedTask(of: resolution, isShared: false),
          callersRecipe: SharedTask.Recipe { throw error },
          decorators: nil,
          expires: false
        )
      case .instance: fatalError("The factory isn't async.")
      }
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
    if expires {
      sharedTask.noteUse(at: MonotonicClock.nanoseconds)
    }
    // The build has called those of a new instance.
    decorators?.call(with: instance, isNew: false)
    return instance
  }

  /// Ends the hold.
  func release() { sharedTask.release() }
}
