import Foundation
import Testing

@testable import FactoryKit

/// Closures for contexts, and the conditions of contexts.
///
/// The conditions apply to the process, so all tests with contexts are in this serialized suite.
/// Larger subjects have nested suites.
@Suite(.serialized)
struct ContextTests {
  let container = TestContainer()

  @Test(arguments: [FactoryContextType.preview, .test, .debug])
  func aDevelopmentContextAppliesInDebugBuildsOnly(context: FactoryContextType) {
    container.service.onPreview { "in context" }.onTest { "in context" }.onDebug { "in context" }
    container.other.context(context) { "in context" }
    inContext(.simulator) { #expect(container.other() == "definition") }
    inContext(context) {
      #if DEBUG
        #expect(container.service() == "in context")
        #expect(container.other() == "in context")
      #else
        #expect(container.service() == "definition")
        #expect(container.other() == "definition")
      #endif
    }
  }

  @Test func eachShortcutAcceptsAThrowingClosure() {
    container.throwing
      .onArg("mock") { throw MakingFailure(number: $0 + 1) }
      .onSimulator { throw MakingFailure(number: $0 + 2) }
      .onDevice { throw MakingFailure(number: $0 + 3) }
    for (number, context) in [FactoryContextType.arg("mock"), .simulator, .device].enumerated() {
      inContext(context) {
        #expect(throws: MakingFailure(number: number + 11)) { try container.throwing(10) }
      }
    }
  }

  @Test func thisProcessIsATest() {
    #expect(FactoryContext().isTest)
    #expect(FactoryContext.current.isTest)
    #if DEBUG
      container.service.onTest { "test" }
      #expect(container.service() == "test")
    #endif
  }

  @Test func thisProcessIsOnADeviceWithoutPreview() {
    #expect(!FactoryContext().isPreview)
    #expect(!FactoryContext().isSimulator)
    container.service.onDevice { "device" }
    #expect(container.service() == "device")
  }

  @Test func theBuildConfigurationIsKnown() {
    #if DEBUG
      #expect(FactoryContext().isDebug)
    #else
      #expect(!FactoryContext().isDebug)
    #endif
  }

  @Test func theEnvironmentMarksPreviewAndSimulator() async {
    await #expect(processExitsWith: .success) {
      setenv("XCODE_RUNNING_FOR_PREVIEWS", "1", 1)
      setenv("SIMULATOR_UDID", "5A5C", 1)
      #expect(FactoryContext.current.isPreview)
      #expect(FactoryContext.current.isSimulator)
    }
  }

  @Test func noConcurrentlySetArgumentIsLost() async {
    await #expect(processExitsWith: .success) {
      onThreads(4) { thread in
        for number in 0..<500 { FactoryContext.setArg("set", forKey: "\(thread) \(number)") }
      }
      let count = FactoryContext.current.runtimeArguments.count
      precondition(count == 2_000, "There are \(count) arguments.")
    }
  }
}

/// Calls a closure with a single active context, and restores the previous ones.
///
/// The device is an exception, because a process outside of a simulator is always on a device.
private func inContext(_ context: FactoryContextType, _ body: () -> Void) {
  let saved = FactoryContext.current
  defer { FactoryContext.current = saved }
  FactoryContext.current.setAlone(context)
  body()
}

extension FactoryContext {
  fileprivate mutating func setAlone(_ context: FactoryContextType) {
    arguments = ["/usr/bin/program"]
    runtimeArguments = [:]
    isDebug = false
    isPreview = false
    isSimulator = false
    isTest = false
    switch context {
    case .arg(let argument): arguments.append(argument)
    case .args(let all): arguments.append(contentsOf: all.suffix(1))
    case .preview: isPreview = true
    case .test: isTest = true
    case .debug: isDebug = true
    case .simulator: isSimulator = true
    case .device: break
    }
  }
}

extension TestContainer {
  fileprivate var service: Factory<String> { self { "definition" } }
  fileprivate var other: Factory<String> { self { "definition" } }
  fileprivate var throwing: ThrowingParameterFactory<Int, String> { self { "text \($0)" } }
}
