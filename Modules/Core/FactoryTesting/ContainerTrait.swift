@_exported public import FactoryKit
public import Testing

/// A trait that gives each test, and each case of a test, its own container.
///
/// The test begins with a new container and without singletons, and shares neither
/// with tests that run at the same time. If the container registers itself, it does so here too,
/// unless the trait is ``unwired``.
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
/// The closure of a trait registers the factories of a test. A suite's trait prepares
/// the containers of all its tests. The trait of a test adds to these registrations. Each closure runs once for each
/// test, and for each case of a test.
///
/// ```swift
/// @Test(.container { $0.accountLoader.register { FakeLoader() } })
/// ```
///
/// If a test resolves a promise that isn't registered, the program doesn't stop. The test gets an issue,
/// and the result is `nil`. This applies in debug and in release, and to containers that the test
/// creates and uses in its own tasks. A test that expects the `nil` sets `promiseTriggersError` of its
/// container's manager to `false`, or calls `allowUnregistered()` on the factory.
///
/// For a container of your own, declare a trait beside `.container`:
///
/// ```swift
/// extension Trait where Self == ContainerTrait<PaymentsContainer> {
///   static var payments: Self { Self(shared: PaymentsContainer.$shared, container: .init()) }
/// }
/// ```
public struct ContainerTrait<C: SharedContainer>: TestTrait, SuiteTrait, TestScoping {
  /// A closure that prepares the container of a test.
  public typealias Transform = @Sendable (C) async throws -> Void

  private let bind: @Sendable (C) -> any Binding
  private let makeContainer: @Sendable () -> C
  private var isWired = true
  private var preparations: [Transform] = []

  /// Whether the trait reaches the tests of a suite, which it always does.
  public var isRecursive: Bool { true }

  /// Creates a trait for a type of container.
  ///
  /// - Parameters:
  ///   - shared: The container's task-local property, such as `PaymentsContainer.$shared`.
  ///   - container: Creates the container of one test. Register in the closure of the trait, not here. Otherwise
  ///     the container can't be ``unwired``.
  public init(shared: TaskLocal<C>, container: @autoclosure @escaping @Sendable () -> C) {
    bind = { LocalBinding(property: shared, value: $0) }
    makeContainer = container
  }

  /// Creates a trait for a type of container that shares its instance as `Container` does.
  ///
  /// - Parameters:
  ///   - shared: The container's task-local property.
  ///   - container: Creates the container of one test.
  public init(shared: _TaskShared<C>, container: @autoclosure @escaping @Sendable () -> C) {
    bind = { SharedBinding(property: shared, value: $0) }
    makeContainer = container
  }

  /// The trait with containers whose `autoRegister()` doesn't run.
  ///
  /// Use it for the tests of a module. A program with the tests of all modules links the app's wiring, and a program
  /// with the tests of one module doesn't. With this trait, a test has the same meaning in both.
  public var unwired: Self {
    var trait = self
    trait.isWired = false
    return trait
  }

  /// Returns a trait that also prepares the container of each test.
  ///
  /// - Parameter transform: Registers the factories of the test. It may wait for factories that are
  ///   isolated to an actor. If it throws, the test fails with that error.
  /// - Returns: The trait.
  public func callAsFunction(transform: @escaping Transform) -> Self {
    var trait = self
    trait.preparations.append(transform)
    return trait
  }

  /// Runs a test with its own container and singletons.
  ///
  /// Each closure of the test's traits runs once, on the container of the test. A trait of your own may call this
  /// function, too. If another trait has created a container of the same type before, this trait replaces all
  /// containers and singletons of the test, and the earlier closures run again.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let outer = TestScope.current
    var scope = outer ?? TestScope(of: test)
    let own = preparations.map { prepare in { @Sendable in try await prepare(C.shared) } }
    scope.preparations += own

    var replaced: (any CarryingTrait)?
    var unbound: [any CarryingTrait] = []
    if !scope.beginPlanned(type) {
      replaced = scope.traits.updateValue(self, forKey: type)
      unbound = [self]
    }
    // Singletons and other containers may hold instances of a replaced container, so all are replaced.
    let isFresh = outer == nil || replaced != nil
    var singletons = Scope.singleton
    var preparations = own
    if isFresh {
      unbound = Array(scope.traits.values)
      singletons = Scope.Singleton()
      preparations = scope.preparations
    }

    try await scope.run { scope in
      try await Scope.$singleton.withValue(singletons) {
        let containers = unbound.map { $0.makeCarried(in: scope) }
        try await TestContainers.withValues(of: containers[...]) {
          for prepare in preparations {
            try await prepare()
          }
          try await function()
        }
      }
    }
  }
}

extension ContainerTrait: CarryingTrait {
  var type: ObjectIdentifier { ObjectIdentifier(C.self) }

  var carried: any Binding { bind(C.shared) }

  func makeCarried(in scope: TestScope) -> any Binding {
    let container = makeContainer()
    if !isWired, container.leaveUnwired(scope.log) {
      Issue.record(
        """
        The trait's \(C.self) was used while it was created, so its autoRegister() or its wiring \
        has run and it is not unwired. Only create the container in the trait, and register in the \
        trait's closure.
        """
      )
    }
    container.manager.supervise(
      Supervision(isWired: isWired, supervisor: scope.log)
    )
    return bind(container)
  }
}
