import FactoryTesting
import Testing

@Suite(.container, .serialized)
struct ContextForms {
  let container = Container.shared

  @Test func arguments() {
    FactoryContext.setArg("storm", forKey: "weather")
    #expect(container.weather().reading == 99)
    FactoryContext.removeArg(forKey: "weather")
    #expect(container.weather().reading == 20)
    container.weather.onArgs(["calm", CommandLine.arguments[0]]) { LiveGauge(0) }
    #expect(container.weather().reading == 0)
  }

  @Test func shortcuts() {
    let factory = container.formalGauge
      .onTest { LiveGauge(1) }
      .onPreview { LiveGauge(2) }
      .onDebug { LiveGauge(3) }
      .onSimulator { LiveGauge(4) }
      .onDevice { LiveGauge(5) }
      .onArg("mock1") { LiveGauge(6) }
    #if DEBUG
      #expect(factory().reading == 1)
    #else
      #expect(factory().reading != 1)
    #endif
  }

  @Test func closuresWithAParameterOfTypeVoid() {
    let make: () -> Gauge = { LiveGauge(7) }
    container.formalGauge
      .onTest(factory: make)
      .onPreview(factory: make)
      .onDebug(factory: make)
      .onSimulator(factory: make)
      .onDevice(factory: make)
      .onArg(CommandLine.arguments[0], factory: make)
      .onArgs(["none"], factory: make)
      .context(.test, .debug, factory: make)
    #expect(container.formalGauge().reading == 7)
    container.formalGauge.onArg(CommandLine.arguments[0]) { (_: Void) -> Gauge in LiveGauge(8) }
    #expect(container.formalGauge().reading == 8)
  }

  @Test func contextsByType() {
    container.formalGauge
      .context(.arg("none"), .args(["none"]), .preview, .simulator, .device) { LiveGauge(1) }
      .context(.test, .debug) { LiveGauge(2) }
    let types: [FactoryContextType] = [.test, .debug]
    #expect(types.count == 2)
    container.formalGauge.reset(.context)
    #expect(container.formalGauge().reading == 20)
  }

  @Test func loggingAndCycleTesting() {
    let manager = container.manager
    manager.circularDependencyTesting = false
    #expect(!manager.circularDependencyTesting)
    manager.circularDependencyTesting = true
    let log = Log()
    let logger = manager.logger
    manager.logger = { log.add($0) }
    manager.trace.toggle()
    _ = container.station()
    manager.trace = false
    manager.logger = logger
    #if DEBUG
      #expect(log.lines.contains { $0.hasPrefix("0: FactoryKit.Container.station<Station> = N:") })
    #endif
  }
}
