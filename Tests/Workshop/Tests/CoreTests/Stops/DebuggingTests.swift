import FactoryKit
import Testing

/// What is set for all containers at once, each in a process of its own.
struct DebuggingTests {
  #if DEBUG
    @Test func linesGoToStandardOutputWithoutALogger() async throws {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardOutputContent]
      ) {
        let container = Traced()
        container.manager.trace = true
        _ = container.leaf()
      }
      let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
      #expect(output.contains("0: CoreTests.Traced.leaf<Service> = N:"), "\(output)")
    }
  #endif

  @Test func circularDependencyTestingIsOnUnlessItIsSwitchedOff() async {
    await #expect(processExitsWith: .success) {
      precondition(Traced().manager.circularDependencyTesting)
      Traced().manager.circularDependencyTesting = false
      precondition(!Traced().manager.circularDependencyTesting)
    }
  }
}

/// A container that no other file uses; not private, which would show in its name.
final class Traced: SharedContainer {
  @TaskLocal static var shared = Traced()
  let manager = ContainerManager()
}

extension Traced {
  fileprivate var leaf: Factory<Service> { self { Service() } }
}
