import FactoryKit
import Testing

extension ContextTests {
  /// The precedence of closures, as listed in the guide.
  struct Precedence {
    let container = TestContainer()

    @Test(arguments: Layer.pairs)
    func theFirstOfTwoWins(first: Layer, second: Layer) {
      // The order of setting must make no difference.
      for layers in [[first, second], [second, first]] {
        let factory = TestContainer().service
        for layer in layers { layer.set(on: factory) }
        Layer.letHold([first, second]) {
          #expect(factory() == Layer.expected(of: [first, second]).rawValue)
        }
      }
    }

    @Test(arguments: Layer.allCases.indices)
    func theFirstActiveLayerWins(first: Int) {
      let layers = Array(Layer.allCases[first...])
      for layer in layers.reversed() { layer.set(on: container.service) }
      Layer.letHold(layers) {
        #expect(container.service() == Layer.expected(of: layers).rawValue)
      }
    }

    @Test func onArgsRanksLikeOnArg() {
      container.service.onArgs(["precedence"]) { "args" }.onSimulator { "simulator" }
      Layer.letHold([.argument, .simulator]) { #expect(container.service() == "args") }
    }

    @Test func aRuntimeArgumentRanksLikeOneOfTheProgram() {
      container.service.onArg("runtime") { "runtime" }.onSimulator { "simulator" }
      Layer.letHold([.simulator]) {
        FactoryContext.setArg("runtime", forKey: "precedence")
        #expect(container.service() == "runtime")
      }
    }

    @Test func theRegistrationAppliesAgainWithoutTheContext() {
      container.service.onArg("precedence") { "argument" }.register { "registration" }
      Layer.letHold([.argument]) { #expect(container.service() == "argument") }
      #expect(container.service() == "registration")
    }
  }

  /// The sources of a closure, in the order of precedence.
  enum Layer: String, CaseIterable {
    case argument, preview, test, simulator, device, debug, registration, definition

    static var pairs: [(Layer, Layer)] {
      allCases.indices.flatMap { first in
        allCases.indices.suffix(from: first + 1).map { (allCases[first], allCases[$0]) }
      }
    }

    /// Returns the winner among active layers.
    static func expected(of layers: [Layer]) -> Layer {
      #if DEBUG
        let counting = layers
      #else
        let counting = layers.filter { ![.preview, .test, .debug].contains($0) }
      #endif
      return counting.first ?? .definition
    }

    /// Calls a closure with only the contexts of some layers active.
    static func letHold(_ layers: [Layer], _ body: () -> Void) {
      withContext({ context in
        context.arguments = layers.contains(.argument) ? ["program", "precedence"] : ["program"]
        context.runtimeArguments = [:]
        context.isPreview = layers.contains(.preview)
        context.isTest = layers.contains(.test)
        context.isDebug = layers.contains(.debug)
        // A process is either in a simulator or on a device. The simulator has precedence.
        context.isSimulator = layers.contains(.simulator)
      }) {
        body()
      }
    }

    /// Sets a closure that returns the layer's name.
    func set(on factory: Factory<String>) {
      let name = rawValue
      switch self {
      case .argument: factory.onArg("precedence") { name }
      case .preview: factory.onPreview { name }
      case .test: factory.onTest { name }
      case .simulator: factory.onSimulator { name }
      case .device: factory.onDevice { name }
      case .debug: factory.onDebug { name }
      case .registration: factory.register { name }
      case .definition: break
      }
    }
  }
}

extension TestContainer {
  fileprivate var service: Factory<String> { self { "definition" } }
}
