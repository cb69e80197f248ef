@_exported public import FactoryKit
public import Testing

/// A trait that gives each test, and each case of a test, a container of its own.
///
/// The test begins with a container that nobody has used and without singletons, and shares neither
/// with tests that run at the same time. If the container registers itself, it does so here too.
///
/// ```swift
/// @Suite(.container)
/// struct AccountsTests {
///   @Test func showsAccounts() async throws {
///     Container.shared.accountLoader.register { FakeLoader() }
///   }
/// }
/// ```
///
/// What a test needs in its container can be registered beside the trait:
///
/// ```swift
/// @Test(.container { $0.accountLoader.register { FakeLoader() } })
/// ```
///
/// For a container of your own, declare a trait beside `.container`:
///
/// ```swift
/// extension Trait where Self == ContainerTrait<PaymentsContainer> {
///   static var payments: Self { Self(shared: PaymentsContainer.$shared, container: .init()) }
/// }
/// ```
public struct ContainerTrait<C: SharedContainer>: TestTrait, SuiteTrait, TestScoping {
  /// Runs a test with a container bound.
  private typealias Bind = @Sendable (C, () async throws -> Void) async throws -> Void

  private let bind: Bind
  private let makeContainer: @Sendable () -> C
  private let prepare: @Sendable (C) async throws -> Void

  /// Whether the trait reaches the tests of a suite, which it always does.
  public var isRecursive: Bool { true }

  /// Creates a trait for a type of container.
  ///
  /// - Parameters:
  ///   - shared: The container's task-local property, such as `PaymentsContainer.$shared`.
  ///   - container: Makes the container of one test.
  public init(shared: TaskLocal<C>, container: @autoclosure @escaping @Sendable () -> C) {
    self.init({ try await shared.withValue($0, operation: $1) }, container) { _ in }
  }

  /// Creates a trait for a type of container whose shared instance is found as `Container`'s is.
  ///
  /// - Parameters:
  ///   - shared: The container's task-local property.
  ///   - container: Makes the container of one test.
  public init(shared: TaskShared<C>, container: @autoclosure @escaping @Sendable () -> C) {
    self.init({ try await shared.withValue($0, operation: $1) }, container) { _ in }
  }

  private init(
    _ bind: @escaping Bind,
    _ makeContainer: @escaping @Sendable () -> C,
    _ prepare: @escaping @Sendable (C) async throws -> Void
  ) {
    self.bind = bind
    self.makeContainer = makeContainer
    self.prepare = prepare
  }

  /// Returns a trait that also prepares the container of each test.
  ///
  /// - Parameter transform: Registers what the test needs. It may wait for factories that are
  ///   isolated to an actor. If it throws, the test fails with that error.
  /// - Returns: The trait.
  public func callAsFunction(
    _ transform: @escaping @Sendable (C) async throws -> Void
  ) -> Self {
    Self(bind, makeContainer) { [prepare] container in
      try await prepare(container)
      try await transform(container)
    }
  }

  /// Runs a test with a container and singletons of its own.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Scope.$singleton.withValue(Scope.Singleton()) {
      let container = makeContainer()
      try await bind(container) {
        try await prepare(container)
        try await function()
      }
    }
  }
}

extension Trait where Self == ContainerTrait<Container> {
  /// Gives each test a `Container` of its own, and no singletons from outside.
  public static var container: Self { Self(shared: Container.$shared, container: Container()) }
}
