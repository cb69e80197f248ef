import CoreModel
import Foundation
import Testing

#if os(Linux)
  /// `Proof memory`, with few operations and without tasks, and its report about growing memory.
  ///
  /// The tests run in processes of their own, where no other test allocates.
  @Suite(.timeLimit(.minutes(30)), .enabled(if: !isSanitized, "a sanitizer's memory grows"))
  struct FlatMemoryTests {
    @Test func memoryStaysFlat() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          // Phases with errors run in a program only. Here, Testing stores a backtrace of each
          // error, and cancelled tasks throw too.
          for phase in MemoryPhase.all where !phase.startsTasks && !phase.throwsErrors {
            guard let samples = phase.run(operations: 3_000) else { preconditionFailure() }
            // A leaked object for each operation would be more.
            guard samples.heapGrowth >= 24 * 1024 else { continue }
            // Printed instead of a fatal error, whose output would not be shown.
            FileHandle.standardError.write(Data("\(samples.row)\n".utf8))
          }
        }
      )
      // One phase is about captives. Each is reported once.
      let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(
        separator: "\n"
      )
      .filter { !$0.hasPrefix("warning: Captive dependency: MemoryContainer.captor ") }
      #expect(lines.isEmpty)
    }

    @Test func memoryStaysFlatForManyRequests() async throws {
      let result = try #require(
        await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
          let count = 100_000
          let phase = MemoryPhase.requests
          guard let samples = phase.run(operations: count) else { preconditionFailure() }
          // A leaked word for each request would be at least 800 kB.
          guard samples.heapGrowth >= 24 * 1024 else { return }
          FileHandle.standardError.write(Data("\(samples.row)\n".utf8))
        }
      )
      #expect(String(decoding: result.standardErrorContent, as: UTF8.self) == "")
    }

    @Test func growingMemoryIsReported() async {
      await #expect(processExitsWith: .success) {
        var leaked: [Unmanaged<Service>] = []
        leaked.reserveCapacity(22_000)
        let phase = MemoryPhase("leaking") { _ in leaked.append(.passRetained(Service())) }
        guard let samples = phase.run(operations: 20_000) else { preconditionFailure() }
        precondition(samples.heapGrowth > MemorySamples.heapLimit && !samples.isFlat, samples.row)
      }
    }
  }
#endif
