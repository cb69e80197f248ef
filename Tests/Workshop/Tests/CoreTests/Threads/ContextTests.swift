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
    container.service.context(context) { "in context" }
    unless(context) { #expect(container.service() == "definition") }
    #if DEBUG
      when(context) { #expect(container.service() == "in context") }
    #else
      when(context) { #expect(container.service() == "definition") }
    #endif
  }

  @Test func eachDevelopmentContextHasAShortcut() {
    container.service.onPreview { "preview" }.onTest { "test" }.onDebug { "debug" }
    #if DEBUG
      when(.preview) { #expect(container.service() == "preview") }
      when(.test) { #expect(container.service() == "test") }
      when(.debug) { #expect(container.service() == "debug") }
    #else
      when(.preview) { #expect(container.service() == "definition") }
      when(.test) { #expect(container.service() == "definition") }
      when(.debug) { #expect(container.service() == "definition") }
    #endif
  }

  @Test func eachShortcutAcceptsAThrowingClosure() {
    container.throwing
      .onArg("mock") { throw MakingFailure(number: 1) }
      .onSimulator { throw MakingFailure(number: 2) }
      .onDevice { throw MakingFailure(number: 3) }
    container.throwingText
      .onArg("mock") { throw MakingFailure(number: $0 + 1) }
      .onSimulator { throw MakingFailure(number: $0 + 2) }
      .onDevice { throw MakingFailure(number: $0 + 3) }
    expectFailure(1, in: .arg("mock"))
    expectFailure(2, in: .simulator)
    expectFailure(3, in: .device)
  }

  #if DEBUG
    @Test func eachDevelopmentShortcutAcceptsAThrowingClosure() {
      container.throwing
        .onPreview { throw MakingFailure(number: 1) }
        .onTest { throw MakingFailure(number: 2) }
        .onDebug { throw MakingFailure(number: 3) }
      container.throwingText
        .onPreview { throw MakingFailure(number: $0 + 1) }
        .onTest { throw MakingFailure(number: $0 + 2) }
        .onDebug { throw MakingFailure(number: $0 + 3) }
      expectFailure(1, in: .preview)
      expectFailure(2, in: .test)
      expectFailure(3, in: .debug)
    }
  #endif

  /// Expects the error of both factories in a context: a number, to which one adds its parameter.
  private func expectFailure(_ number: Int, in context: FactoryContextType) {
    when(context) {
      #expect(throws: MakingFailure(number: number), "\(context)") { try container.throwing() }
      #expect(throws: MakingFailure(number: number + 10), "\(context)") {
        try container.throwingText(10)
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

extension TestContainer {
  fileprivate var service: Factory<String> { self { "definition" } }
  fileprivate var text: ParameterFactory<Int, String> { self { "text \($0)" } }
  fileprivate var throwing: ThrowingFactory<String> { self { "definition" } }
  fileprivate var throwingText: ThrowingParameterFactory<Int, String> { self { "text \($0)" } }
}
