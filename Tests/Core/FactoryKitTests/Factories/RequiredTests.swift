import FactoryKit
import Testing

/// Tests of `required()`, which throws if a call of the factory would stop the program or return `nil`.
struct RequiredTests {
  let container = TestContainer()

  @Test func requiredReturnsTheRegistration() throws {
    let service = Service()
    container.requiredService.register { service }
    container.requiredText.register { String($0) }
    #expect(try container.requiredService.required() === service)
    #expect(try container.requiredText.required(7) == "7")
  }

  #if DEBUG
    @Test func aCallStopsTheProgramAlsoAfterRequired() async {
      await #expect(processExitsWith: .failure) {
        let container = TestContainer()
        // Each resolution takes the slow path meanwhile, which stores what it knows of the factory.
        container.manager.decorator = { _ in }
        _ = try? container.requiredService.required()
        container.manager.decorator = nil
        _ = container.requiredService()
      }
    }
  #endif

  @Test func unkeptPromiseThrows() throws {
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try container.requiredService.required()
    }
    #expect(error.name == "TestContainer.requiredService")
    #expect(error.place == "FactoryKitTests/RequiredTests.swift:\(declarationLine)")
    #expect(!error.isRegistered)
    #expect(
      error.description
        == "TestContainer.requiredService is promised in \(error.place), and nothing is registered for it. "
        + "Write requiredService.register { … } into the autoRegister() of an extension TestContainer: "
        + "AutoRegistering, or into the test that resolves it."
    )
  }

  @Test func unkeptPromiseWithAParameterThrows() throws {
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try container.requiredText.required(1)
    }
    #expect(error.name == "TestContainer.requiredText")
  }

  @Test func adviceCallsTheFunctionWithItsLabels() throws {
    let errors = [
      try #require(throws: UnkeptPromiseError.self) { _ = try container.loader(for: 1).required() },
      try #require(throws: UnkeptPromiseError.self) {
        _ = try container.loader(1, in: 2).required()
      },
      try #require(throws: UnkeptPromiseError.self) { _ = try container.anyLoader().required() },
    ]
    let lines = ["loader(for: …)", "loader(…, in: …)", "anyLoader()"]
    for (error, line) in zip(errors, lines) {
      #expect(
        error.description.contains(" Write \(line).register { … } into the autoRegister() of")
      )
    }
  }

  @Test func requiredDoesNotStopTheProgram() {
    container.manager.promiseTriggersError = true
    #expect(throws: UnkeptPromiseError.self) { _ = try container.requiredService.required() }
    #expect(throws: UnkeptPromiseError.self) { _ = try container.cachedService.required() }
  }

  @Test func registrationOfNilInAnOpenScopeIsNamed() throws {
    try Scope.nothing.open(in: container) {
      $0.requiredService.register { nil }
    } operation: {
      let error = try #require(throws: UnkeptPromiseError.self) {
        _ = try container.requiredService.required()
      }
      #expect(error.isRegistered)
      #expect(error.description.contains("its registered closure returned nil"))
    }
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try container.requiredService.required()
    }
    #expect(!error.isRegistered)
  }

  @Test func registrationOfNilKeepsThePromise() throws {
    container.requiredService.register { nil }
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try container.requiredService.required()
    }
    #expect(error.isRegistered)
    #expect(error.description.contains("its registered closure returned nil"))
  }

  @Test func requiredSucceedsAfterRegistration() throws {
    #expect(throws: UnkeptPromiseError.self) { _ = try container.cachedService.required() }
    let service = Service()
    container.cachedService.register { service }
    #expect(try container.cachedService.required() === service)
  }

  @Test func allFormsReturnTheStoredInstance() throws {
    container.cachedService.register { Service() }
    let service = try container.cachedService.required()
    #expect(container.cachedService() === service)
    #expect(try container.cachedService.required() === service)
  }

  @Test func throwingFactoryNamesItsUnkeptPromise() throws {
    container.manager.promiseTriggersError = true
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try container.requiredSettings.required()
    }
    #expect(error.name == "TestContainer.requiredSettings")
    #expect(!error.isRegistered)
    let other = try #require(throws: UnkeptPromiseError.self) {
      _ = try container.requiredPage.required(1)
    }
    #expect(other.name == "TestContainer.requiredPage")
  }

  @Test func requiredOfThrowingFactoryPassesErrorOn() throws {
    container.requiredSettings.register { "settings" }
    container.requiredPage.register { "page \($0)" }
    #expect(try container.requiredSettings.required() == "settings")
    #expect(try container.requiredPage.required(7) == "page 7")
    container.requiredSettings.register { throw Failure() }
    container.requiredPage.register { _ in throw Failure() }
    #expect(throws: Failure.self) { _ = try container.requiredSettings.required() }
    #expect(throws: Failure.self) { _ = try container.requiredPage.required(7) }
  }

  @Test func asyncFactoryNamesItsUnkeptPromise() async throws {
    container.manager.promiseTriggersError = true
    let error = try await #require(throws: UnkeptPromiseError.self) {
      _ = try await container.requiredDatabase.required()
    }
    #expect(error.name == "TestContainer.requiredDatabase")
    #expect(!error.isRegistered)
    let other = try await #require(throws: UnkeptPromiseError.self) {
      _ = try await container.requiredRow.required(1)
    }
    #expect(other.name == "TestContainer.requiredRow")
  }

  @Test func requiredOfAsyncFactoryPassesErrorOn() async throws {
    container.requiredDatabase.register { Service() }
    container.requiredRow.register { "row \($0)" }
    let service = try await container.requiredDatabase.required()
    #expect(try await container.requiredDatabase.required() === service)
    #expect(try await container.requiredRow.required(7) == "row 7")
    container.requiredDatabase.register { throw Failure() }
    container.requiredRow.register { _ in throw Failure() }
    await #expect(throws: Failure.self) { _ = try await container.requiredDatabase.required() }
    await #expect(throws: Failure.self) { _ = try await container.requiredRow.required(7) }
  }

  @Test func requiredRunsAutoRegisterFirst() throws {
    #expect(try RequiredContainer().name.required() == "wired")
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
