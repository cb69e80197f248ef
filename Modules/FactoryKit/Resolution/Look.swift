/// What is seen, at one moment, of what a resolution has to go by.
///
/// `@unchecked`: it is handed from the lock to the one thread that resolves. The address in it is of
/// a parameter that this thread keeps.
struct Look: @unchecked Sendable {
  let status: ContainerStatus
  let settings: ContainerState.Settings
  let entry: Entry
  let options: FactoryOptions
  let scope: ScopeReference
  /// The parameter, where each has an instance.
  let parameter: ParameterSlots.Parameter?
  /// When an instance is too old to be used.
  let expiry: Expiry?
  /// What is to be done for an instance that the container keeps.
  var claim: Instances.Claim?

  /// Whether a decorator is to be called with the instance.
  var isDecorated: Bool { options.decorator != nil || settings.decorator != nil }
}
