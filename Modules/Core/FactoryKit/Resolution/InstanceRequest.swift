/// The request of a resolution for an instance: a consistent view of the options, the settings and the open scopes,
/// from which the resolution works.
///
/// A class, so that a resolution copies one reference.
///
/// `@unchecked`: only its resolution changes `removed`, before the build begins.
final class InstanceRequest: @unchecked Sendable {
  /// The container, which exists until the end of the build.
  let container: any ManagedContainer
  let frame: ResolutionFrame
  /// The container's entry of the factory.
  let entry: Entry
  let status: ContainerStatus
  /// The settings of the container, if a resolution needs them.
  let settings: ContainerState.Settings?
  /// The options of the entry; `nil` without any.
  let containerOptions: StoredOptions?
  private let options: AppliedOptions
  private let decorator: StoredClosure?
  /// The open scope that stores the instance, or has its registration.
  let openScope: OpenScope?
  /// The store of the instance; `nil` without one.
  let store: Store?
  /// The generation of the instances that open scopes store for the factory.
  let generation: UInt
  /// The caller, which decides how the instance is built.
  let caller: Resolution.Caller
  /// The objects that the claim of a slot has removed, which are released after the resolution.
  var removed: [any Sendable] = []
  /// The parameter, if each parameter has its own instance.
  let parameter: AnyParameter?
  /// The time to live at this moment; `nil` if instances don't expire.
  let expiry: Expiry?

  /// Takes the view, again if a change has come in between.
  ///
  /// - Parameters:
  ///   - reference: The factory.
  ///   - entry: The container's entry of the factory.
  ///   - registering: The open scope with a registration for the factory.
  ///   - caller: The caller, which decides how the instance is built.
  ///   - thread: The current thread.
  ///   - parameter: Returns the parameter. It is called if each parameter has its own instance.
  init(
    _ reference: FactoryReference,
    in entry: Entry,
    registering: OpenScope?,
    for caller: Resolution.Caller = .synchronous,
    on thread: ResolutionThread,
    _ parameter: () -> Any
  ) {
    let manager = reference.container.manager
    var status: ContainerStatus
    var settings: ContainerState.Settings?
    var generation: UInt
    var containerOptions: StoredOptions?
    repeat {
      status = manager.status
      settings = nil
      // A promise needs the settings in all cases, for its report.
      if !status.isReady || reference.key.isPromised {
        (status, settings) = manager.withPreparedState(of: reference.container) {
          ($0.status, $0.settings)
        }
      }
      // Before the options: a change increments the generation last.
      generation = entry.generation
      containerOptions = entry.options(on: thread)
      // If a change of the whole container is in progress, it may have changed the entry already or not.
    } while manager.status != status
    container = reference.container
    frame = reference.frame
    self.caller = caller
    self.entry = entry
    self.status = status
    self.settings = settings
    self.containerOptions = containerOptions
    self.generation = generation
    options = AppliedOptions(
      reference.modifiers,
      of: reference.key,
      over: EntryFlags(containerOptions),
      defaultScope: settings?.defaultMark
    )
    decorator = options.decorator(over: containerOptions)
    let scope = options.scope
    openScope = OpenScope.storing(scope, registering)
    store = manager.withStore(of: scope, in: openScope) { $0 }
    let type = containerOptions?.values.parameters ?? reference.key.parameters
    self.parameter = type.map { $0.make(parameter()) }
    expiry = Expiry(options.timeToLive(over: containerOptions))
  }

  var scope: ScopeMark { options.scope }
  /// The closure to build with; `nil` for the one of the definition.
  var closure: StoredClosure? { options.closure(over: containerOptions) }
  var shutdownAction: ShutdownAction? { options.shutdownAction(over: containerOptions) }
  /// The lifetime of the instance.
  var lifetime: Lifetime { Lifetime(of: scope, in: openScope) }

  /// Whether decorators must be called with the instance.
  var isDecorated: Bool { decorator != nil || settings?.decorator != nil }

  /// Calls the decorators of the factory and of the container with an instance, as a step of the thread's current
  /// resolution.
  func decorate(_ instance: StoredInstance, isNew: Bool) {
    guard isDecorated else {
      return
    }
    ResolutionThread.current.decorate(frame) {
      if let decorator {
        instance.decorate(with: decorator, isNew: isNew)
      }
      if let decorator = settings?.decorator, let value = instance.anyValue {
        decorator.value(value)
      }
    }
  }
}

extension FactoryReference {
  /// Returns the stored instance for a parameter, if it has not expired, and builds none.
  ///
  /// - Parameter parameter: Returns the parameter. It is called if each parameter has its own instance.
  /// - Returns: The ``Box`` of the instance, which has recorded the use; `nil` if none is stored.
  func storedInstance(of parameter: () -> Any) -> StoredInstance? {
    let entry = preparedEntry
    let thread = ResolutionThread.current
    let registering = OpenScope.registration(for: entry)?.openScope
    let request = InstanceRequest(self, in: entry, registering: registering, on: thread, parameter)
    let storing = request.store?.storingEntry(for: entry, on: thread)?.object
    let stored = storing?.look {
      $0.instances.slot(of: request.parameter)?.instance(in: request.scope, request.expiry)
    }
    return stored?.strongly()
  }
}
