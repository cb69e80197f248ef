import FactoryRunning
import Testing

/// A signal that can't be handled stops the program with the signal's number.
struct UnixSignalTests {
  /// The arguments are numbers outside of the range, `SIGKILL`, `SIGSTOP`, and a reserved one of
  /// the C library.
  @Test(arguments: [-1, 0, 9, 19, 32, 65] as [Int32])
  func impossibleSignalIsRefused(number: Int32) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [number] in _ = UnixSignal(rawValue: number) }
    result.expectErrors(
      "A process can't handle signal \(number). Use another",
      "CoreTests/UnixSignalTests.swift:"
    )
  }
}
