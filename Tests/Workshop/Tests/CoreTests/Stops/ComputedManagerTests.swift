import FactoryKit
import FactoryTesting
import Testing

/// A container that creates a manager for each read ends the program, with the mistake and the fix.
struct ComputedManagerTests {
  @Test(arguments: ["plain", "cached", "register", "parameter", "await", "promised"])
  func firstUseNamesTheMistake(use: String) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [use] in
      let container = ComputingContainer()
      switch use {
      case "plain": _ = container.plain()
      case "cached": _ = container.cached()
      case "register": container.plain.register { Service() }
      case "parameter": _ = container.number(1)
      case "await": _ = try? await container.waiting()
      default: _ = try? container.promise.required()
      }
    }
    result.expectErrors(
      "ComputingContainer creates a ContainerManager each time its manager is read",
      "Declare a constant in its class: let manager = ContainerManager()."
    )
  }

  @Test func storedManagerOfAnotherObjectWorks() {
    let container = ForwardingContainer()
    #expect(container.cached() === container.cached())
  }
}

private final class ComputingContainer: ManagedContainer {
  var manager: ContainerManager { ContainerManager() }
}

/// A container whose manager is a constant of another object.
private final class ForwardingContainer: ManagedContainer {
  private let inner = TestContainer()
  var manager: ContainerManager { inner.manager }
}

extension ManagedContainer {
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var cached: Factory<Service> { self { Service() }.cached }
  fileprivate var number: ParameterFactory<Int, String> { self { "\($0)" } }
  fileprivate var waiting: AsyncFactory<Service> { self { () async throws in Service() } }
  fileprivate var promise: Factory<Service?> { promised() }
}
