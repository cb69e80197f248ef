/// The request of a resolution for an instance: a consistent view of the options, the settings and the open scopes,
/// from which the resolution works.
///
/// On the slow path, this is the one place that combines the options of the definition, of the container and of its
/// settings. A class, so that a resolution copies one reference.
final class InstanceRequest {
  let frame: ResolutionFrame
  /// The container's entry of the factory.
  let entry: Entry
  let status: ContainerStatus
  /// The settings of the container, if a resolution needs them.
  let settings: ContainerState.Settings?
  /// The options of the entry; `nil` without any.
  let containerOptions: StoredOptions?
  /// The options of the entry and the definition; `nil` without any.
  let options: StoredOptions?
  let scope: ScopeMark
  /// The open scope that stores the instance, or has its registration.
  let openScope: OpenScope?
  /// The store of the instance; `nil` without one.
  let store: Store?
  /// The generation of the instances that open scopes store for the factory.
  let generation: UInt
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
  ///   - thread: The current thread.
  ///   - parameter: Returns the parameter. It is called if each parameter has its own instance.
  init(
    _ reference: FactoryReference,
    in entry: Entry,
    registering: OpenScope?,
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
    frame = reference.frame
    self.entry = entry
    self.status = status
    self.settings = settings
    self.containerOptions = containerOptions
    self.generation = generation
    options = reference.options(overriding: containerOptions)
    scope = reference.modifiers.scope.or(containerOptions?.values.scope).or(settings?.defaultMark)
    openScope = OpenScope.storing(scope, registering)
    store = manager.withStore(of: scope, in: openScope) { $0 }
    let type = containerOptions?.values.parameters ?? reference.key.parameters
    self.parameter = type.map { $0.make(parameter()) }
    expiry = Expiry(options?.values.timeToLive)
  }

  /// The lifetime of the instance.
  var lifetime: Lifetime { Lifetime(of: scope, in: openScope) }
  /// The decorators that must be called with the instance.
  var decorators: Decorators? {
    Decorators(frame, options?.values.decorator, settings?.decorator)
  }
}
