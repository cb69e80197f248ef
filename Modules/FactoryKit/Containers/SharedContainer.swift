/// A container with one shared instance that property wrappers and key paths find by its type.
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
  /// The instance that the current task shares.
  ///
  /// Declare it `@TaskLocal`, so that a test can bind an instance of its own.
  static var shared: Self { get }
}
