import Dispatch
import FactoryKit
import Foundation
import Testing

/// The time limit of a shutdown with actions that block their threads.
@Suite(.timeLimit(.minutes(30)))
struct ShutdownThreadTests {
  @Test func blockedActionsEndAtTheLimit() async {
    // More than the number of threads for tasks.
    let containers = (0..<2 * ProcessInfo.processInfo.activeProcessorCount + 2).map { _ in
      BlockingContainer()
    }
    for container in containers { _ = container.blocked() }
    let errors = await withTaskGroup(of: ShutdownError?.self) { group in
      for container in containers {
        group.addTask { await container.shutDown(within: .milliseconds(500)) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(errors.count == containers.count)
    for error in errors { #expect(error?.unfinished == ["BlockingContainer.blocked"]) }
    for container in containers { container.release.signal() }
  }

  @Test func remainingInstancesAreClosedWhileAnActionBlocks() async throws {
    let (container, clock) = (BlockingContainer(), AdvancedClock())
    _ = (container.first(), container.blocked(), container.last())
    let end = Task { await container.shutDown(within: .seconds(3600), clock: clock) }
    try await container.isBlocked.pass()
    clock.advance(by: .seconds(1800))
    #expect(await end.value?.unfinished == ["BlockingContainer.blocked"])
    #expect(container.closed.value == ["last", "first"])
    container.release.signal()
  }

  @Test(arguments: [9_000, 19_000])
  func buildThatEndsNearALimitIsNamed(microseconds: Int) async {
    let end = Gate()
    for round in 0..<100 {
      let (container, begun) = (BlockingContainer(), Gate())
      container.slow.register {
        begun.open()
        // Shutdown abandons the build after half of its 20 ms. The sleep runs in an unstructured
        // task, which isn't cancelled.
        await Task { try? await Task.sleep(for: .microseconds(microseconds + 20 * round)) }.value
        return Service()
      }
      container.slow.onShutdown { _ in await Task { try? await end.pass() }.value }
      let build = Task { try await container.slow() }
      try? await begun.pass()
      let error = await container.shutDown(within: .milliseconds(20))
      // Either the build or the action took too long.
      #expect(error?.unfinished == ["BlockingContainer.slow"])
      _ = try? await build.value
    }
    end.open()
  }
}

/// A container with instances whose actions block, and others around them.
private final class BlockingContainer: ManagedContainer {
  let manager = ContainerManager()
  let release = DispatchSemaphore(value: 0)
  let isBlocked = Gate()
  /// The names of the closed instances.
  let closed = Shared<[String]>([])

  var first: Factory<Service> {
    self { Service() }.cached.onShutdown { [closed] _ in closed.change { $0.append("first") } }
  }
  var blocked: Factory<Service> {
    self { Service() }.cached.onShutdown { [release, isBlocked] _ in
      isBlocked.open()
      release.wait()
    }
  }
  var last: Factory<Service> {
    self { Service() }.cached.onShutdown { [closed] _ in closed.change { $0.append("last") } }
  }
  var slow: AsyncFactory<Service> { self { Service() }.cached }

  /// Shuts the container down.
  ///
  /// - Returns: The error.
  func shutDown(
    within limit: Duration,
    clock: some Clock<Duration> = ContinuousClock()
  ) async -> ShutdownError? {
    do {
      try await shutdown(within: limit, clock: clock)
      return nil
    } catch {
      return error
    }
  }
}

/// The continuous clock, which a test can advance.
private struct AdvancedClock: Clock {
  private let offset = Shared(Duration.zero)

  var now: ContinuousClock.Instant { .now + offset.value }
  var minimumResolution: Duration { .milliseconds(1) }

  func advance(by duration: Duration) { offset.change { $0 += duration } }

  func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
    while now < deadline { try await Task.sleep(for: minimumResolution) }
  }
}
