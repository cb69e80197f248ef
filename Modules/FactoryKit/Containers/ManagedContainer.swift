/// A class that factories can be declared in.
///
/// Most containers are ``SharedContainer``s. Conform to this one alone for a container that is
/// only ever passed around.
public protocol ManagedContainer: AnyObject, Sendable {
  /// What keeps the container's registrations and instances. One for each container.
  var manager: ContainerManager { get }
}

extension ManagedContainer {
  /// Throws away registrations, instances, or both.
  ///
  /// - Parameter options: What to throw away.
  public func reset(options: FactoryResetOptions = .all) {
    manager.reset(options: options)
  }
}
