import FactoryKit
import Testing

/// Tests of `required()`, which throws if a call of the factory would stop the program or return `nil`.
struct RequiredTests {
  let container = TestContainer()

  /// Expects that an unkept promise is thrown, even if a call of the factory stops the program.
  @discardableResult
  private func expectUnkept(
    _ name: String? = nil,
    isRegistered: Bool = false,
    _ resolve: () async throws -> Any
  ) async throws -> UnkeptPromiseError {
    container.manager.promiseTriggersError = true
    let error = try await #require(throws: UnkeptPromiseError.self) { _ = try await resolve() }
    if let name { #expect(error.name == "TestContainer.\(name)") }
    #expect(error.isRegistered == isRegistered)
    #expect(error.description.contains("its registered closure returned nil") == isRegistered)
    return error
  }

  @Test func requiredReturnsTheInstance() async throws {
    try await expectUnkept { try container.cachedService.required() }
    container.cachedService.register { Service() }
    container.requiredText.register { String($0) }
    let service = try container.cachedService.required()
    #expect(container.cachedService() === service)
    #expect(try container.cachedService.required() === service)
    #expect(try container.requiredText.required(7) == "7")
    #expect(try RequiredContainer().name.required() == "wired")
  }

  #if DEBUG
    @Test func aCallStopsTheProgramAlsoAfterRequired() async {
      await #expect(processExitsWith: .failure) {
        let container = TestContainer()
        // Each resolution takes the slow path meanwhile, which stores what it knows of the factory.
        container.decorator { _ in }
        _ = try? container.requiredService.required()
        container.decorator(nil)
        _ = container.requiredService()
      }
    }
  #endif

  @Test func unkeptPromiseThrows() async throws {
    let error = try await expectUnkept("requiredService") {
      try container.requiredService.required()
    }
    #expect(error.place == "FactoryKitTests/RequiredTests.swift:\(declarationLine)")
    #expect(
      error.description
        == "TestContainer.requiredService is promised in \(error.place), and nothing is registered for it. "
        + "Write requiredService.register { … } into the autoRegister() of an extension TestContainer: "
        + "AutoRegistering, or into the test that resolves it."
    )
    try await expectUnkept("requiredText") { try container.requiredText.required(1) }
    try await expectUnkept("requiredSettings") { try container.requiredSettings.required() }
    try await expectUnkept("requiredPage") { try container.requiredPage.required(1) }
    try await expectUnkept("requiredDatabase") { try await container.requiredDatabase.required() }
    try await expectUnkept("requiredRow") { try await container.requiredRow.required(1) }
  }

  @Test func adviceNamesTheFunction() async throws {
    let errors = [
      try await expectUnkept { try container.loader(for: 1).required() },
      try await expectUnkept { try container.loader(1, in: 2).required() },
      try await expectUnkept { try container.anyLoader().required() },
    ]
    let lines = [
      "loader(for: …).register { … }", "loader(…, in: …).register { … }",
      "anyLoader().register { … }",
    ]
    for (error, line) in zip(errors, lines) {
      #expect(error.description.contains(" Write \(line) into the autoRegister() of"))
    }
  }

  @Test func registrationOfNilInAnOpenScopeIsNamed() async throws {
    _ = try await Scope.nothing.open(in: container) {
      $0.requiredService.register { nil }
    } operation: {
      try await expectUnkept(isRegistered: true) { try container.requiredService.required() }
    }
    try await expectUnkept { try container.requiredService.required() }
    container.requiredService.register { nil }
    try await expectUnkept(isRegistered: true) { try container.requiredService.required() }
  }

  @Test func requiredOfThrowingFactoryPassesErrorOn() throws {
    container.requiredSettings.register { "settings" }
    container.requiredPage.register { "page \($0)" }
    #expect(try container.requiredSettings.required() == "settings")
    #expect(try container.requiredPage.required(7) == "page 7")
    container.requiredSettings.register { throw Failure() }
    container.requiredPage.register { _ in throw Failure() }
    #expect(throws: Failure.self) { try container.requiredSettings.required() }
    #expect(throws: Failure.self) { try container.requiredPage.required(7) }
  }

  @Test func requiredOfAsyncFactoryPassesErrorOn() async throws {
    container.requiredDatabase.register { Service() }
    container.requiredRow.register { "row \($0)" }
    let service = try await container.requiredDatabase.required()
    #expect(try await container.requiredDatabase.required() === service)
    #expect(try await container.requiredRow.required(7) == "row 7")
    container.requiredDatabase.register { throw Failure() }
    container.requiredRow.register { _ in throw Failure() }
    await #expect(throws: Failure.self) { try await container.requiredDatabase.required() }
    await #expect(throws: Failure.self) { try await container.requiredRow.required(7) }
  }
}

private final class RequiredContainer: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = RequiredContainer()
  let manager = ContainerManager()

  var name: Factory<String?> { promised() }

  func autoRegister() { name.register { "wired" } }
}

private struct Failure: Error {}

private let declarationLine = #line + 3

extension TestContainer {
  fileprivate var requiredService: Factory<Service?> { promised() }
  fileprivate func loader(for id: Int) -> Factory<Service?> { promised() }
  fileprivate func loader(_ id: Int, in place: Int) -> Factory<Service?> { promised() }
  fileprivate func anyLoader() -> Factory<Service?> { promised() }
  fileprivate var requiredText: ParameterFactory<Int, String?> { promised() }
  fileprivate var cachedService: Factory<Service?> { promised().cached }
  fileprivate var requiredSettings: ThrowingFactory<String?> { promised().cached }
  fileprivate var requiredPage: ThrowingParameterFactory<Int, String?> { promised() }
  fileprivate var requiredDatabase: AsyncFactory<Service?> { promised().cached }
  fileprivate var requiredRow: AsyncParameterFactory<Int, String?> { promised() }
}

extension Scope {
  fileprivate static let nothing = Bound("nothing")
}
