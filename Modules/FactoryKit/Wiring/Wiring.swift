/// What an app registers in its containers, as a value.
///
/// For a package with several apps. An `extension Container: AutoRegistering` is part of each program that
/// it's linked into, and there can be only one; of wirings there can be as many as you need, and a program
/// or a test has those that it's given.
///
/// ```swift
/// struct WorkerWiring: Wiring {
///   func register(in container: Container) {
///     container.queue.register { [unowned container] in container.diskQueue() }
///   }
/// }
/// ```
///
/// Hand it over with ``Container/wire(with:_:)`` when the program starts, or make a container with it. The
/// container keeps the closures that are registered, so one that uses the container captures it `unowned`.
public protocol Wiring: Sendable {
  /// Registers, once for each container, before its first registration or resolution.
  ///
  /// It may itself resolve. Other threads that use the container wait until it has returned. It
  /// runs again after the whole container was reset.
  ///
  /// - Parameter container: The container to register in.
  func register(in container: Container)
}
