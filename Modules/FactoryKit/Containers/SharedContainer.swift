/// A container with a shared instance, which property wrappers and key paths use.
///
/// ```swift
/// public final class PaymentsContainer: SharedContainer {
///   @TaskLocal public static var shared = PaymentsContainer()
///   public let manager = ContainerManager()
/// }
/// ```
///
/// Factories that are declared in an extension of `SharedContainer` itself are there in all of
/// them.
public protocol SharedContainer: ManagedContainer {
  /// The shared instance of the current task.
  ///
  /// Declare it `@TaskLocal`, so that a test can bind an instance of its own.
  static var shared: Self { get }
}
