import Testing

@testable import FactoryKit

/// `Container.wire` applies to the whole process, and wrong calls stop the program.
struct WireTests {
  struct First: Wiring {
    func register(in container: Container) { container.stopName.register { "first" } }
  }

  struct Second: Wiring {
    func register(in container: Container) { container.stopName.register { "second" } }
  }

  @Test("The wiring applies to all containers without their own")
  func wiresAll() async {
    await #expect(processExitsWith: .success) {
      Container.wire(with: First(), Second())
      #expect(Container.shared.stopName() == "second")
      #expect(Container().stopName() == "second")
      #expect(Container(wiring: First()).stopName() == "first")
      Container.shared.reset()
      #expect(Container.shared.stopName() == "second")
    }
  }

  @Test("A second call stops the program")
  func once() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Container.wire(with: First())
        Container.wire(with: Second())
      }
    )
    #expect(words(of: result).contains("was called twice, the second time with Second."))
  }

  @Test("A call after a use of the container stops the program")
  func first() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        Container.shared.stopName.register { "early" }
        Container.wire(with: First())
      }
    )
    #expect(words(of: result).contains("was called after Container.shared was used"))
  }

  @Test("A call in a test stops the program")
  func trait() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        struct Silent: Supervisor {
          func record(_ factory: UnregisteredFactory) {}
          func record(violation: String) {}
        }
        Supervision.$supervisor.withValue(Silent()) { Container.wire(with: First()) }
      }
    )
    #expect(words(of: result).contains("Pass the wiring to the test's trait: .container(First())"))
  }

  private func words(of result: ExitTest.Result) -> String {
    String(decoding: result.standardErrorContent, as: UTF8.self)
  }
}

extension Container {
  fileprivate var stopName: Factory<String?> { promised() }
}
