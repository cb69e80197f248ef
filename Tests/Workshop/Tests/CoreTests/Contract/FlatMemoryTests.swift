import CoreModel
import Testing

#if os(Linux)
  /// `Proof memory`, with few operations, and what it says of memory that grows.
  ///
  /// In processes of their own, where no other test allocates.
  @Suite(.timeLimit(.minutes(10)), .enabled(if: !isSanitized, "a sanitizer's memory grows"))
  struct FlatMemoryTests {
    @Test func memoryIsFlatWhateverIsDoneOverAndOver() async throws {
      await #expect(processExitsWith: .success) {
        for phase in MemoryPhase.all {
          guard let samples = phase.run(operations: 3_000) else { preconditionFailure() }
          // An object that is left behind each time would be more.
          precondition(samples.heapGrowth < 24 * 1024, samples.row)
        }
      }
    }

    @Test func memoryThatGrowsIsNoticed() async {
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
