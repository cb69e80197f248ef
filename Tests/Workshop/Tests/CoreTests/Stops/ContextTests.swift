import FactoryKit
import Foundation
import Testing

/// The conditions that contexts go by, each in a process of its own.
struct ContextTests {
  @Test func theEnvironmentTellsAPreviewAndASimulator() async {
    await #expect(processExitsWith: .success) {
      setenv("XCODE_RUNNING_FOR_PREVIEWS", "1", 1)
      setenv("SIMULATOR_UDID", "5A5C", 1)
      #expect(FactoryContext.current.isPreview)
      #expect(FactoryContext.current.isSimulator)
    }
  }

  @Test func noArgumentIsLostWhereManyThreadsSetThem() async {
    await #expect(processExitsWith: .success) {
      onThreads(4) { thread in
        for number in 0..<500 { FactoryContext.setArg("set", forKey: "\(thread) \(number)") }
      }
      let count = FactoryContext.current.runtimeArguments.count
      precondition(count == 2_000, "There are \(count) arguments.")
    }
  }
}
