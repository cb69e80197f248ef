import FactoryKit
import Testing

/// Settings of all containers, which are tested one after another.
///
/// Other tests resolve at the same time, so the tests ignore logged lines of other containers.
@Suite(.serialized)
struct DebuggingTests {
  fileprivate let container = Traced()

  #if DEBUG
    @Test func aTraceHasALineForEachFactory() {
      #expect(traced { _ = container.leaf() }.count == 1)
      #expect(traced { _ = container.pair() }.count == 3)
    }

    @Test func aLineNamesTheModuleTheContainerAndTheFactory() throws {
      let line = try #require(traced { _ = container.leaf() }.first)
      #expect(line.contains("CoreTests.Traced.leaf<"), "\(line)")
    }

    @Test func aLineHasTheTypeOfTheFactory() throws {
      #expect(traced { _ = container.leaf() }[0].contains(".leaf<Service> = "))
      #expect(traced { _ = container.serving() }[0].contains(".serving<Serving> = "))
      #expect(traced { _ = container.both() }[0].contains(".both<Labelling & Serving> = "))
    }

    @Test func aLineHasTheAddressOfTheInstance() throws {
      var address = ""
      let line = traced {
        address = "\(UInt(bitPattern: ObjectIdentifier(container.stored())))"
      }[0]
      #expect(line.hasSuffix(":\(address) Service"), "\(line)")
    }

    @Test func anExistentialHasTheAddressOfItsObject() {
      var address = ""
      let line = traced {
        address = "\(UInt(bitPattern: ObjectIdentifier(container.serving())))"
      }[0]
      #expect(line.hasSuffix(" = N:\(address) Service"), "\(line)")
    }

    @Test func aNewInstanceIsMarkedN() {
      #expect(traced { _ = container.stored() }[0].contains(" = N:"))
    }

    @Test func anInstanceFromACacheIsMarkedC() {
      let service = container.stored()
      let address = UInt(bitPattern: ObjectIdentifier(service))
      #expect(traced { _ = container.stored() }[0].hasSuffix(" = C:\(address) Service"))
    }

    @Test func anInstanceOfTheSameGraphIsMarkedC() {
      let lines = traced { _ = container.graph() }
      let marks = lines.dropFirst().map { $0.contains(" = N:") }
      #expect(marks == [true, false], "\(lines)")
    }

    @Test func aValueHasNoAddress() {
      #expect(traced { _ = container.number() }[0].hasSuffix(".number<Int> = N:value Int"))
      #expect(traced { _ = container.nothing() }[0].hasSuffix("= N:nil"))
    }

    @Test func linesBeginWithTheDepthAndAreIndentedByIt() {
      let beginnings = traced { _ = container.tree() }.map { $0.prefix { $0 != "<" } }
      #expect(
        beginnings == [
          "0: CoreTests.Traced.tree",
          "1:     CoreTests.Traced.pair",
          "2:         CoreTests.Traced.leaf",
          "2:         CoreTests.Traced.leaf",
          "1:     CoreTests.Traced.leaf",
        ]
      )
    }

    @Test func linesAreInTheOrderOfTheResolutions() {
      let names = traced { _ = container.tree() }.map { line in
        line.prefix { $0 != "<" }.split(separator: ".").last.map(String.init)
      }
      #expect(names == ["tree", "pair", "leaf", "leaf", "leaf"])
    }

    @Test func eachResolutionBeginsAtDepthZero() {
      let lines = traced {
        _ = container.leaf()
        _ = container.pair()
      }
      #expect(lines.map { $0.prefix(2) } == ["0:", "0:", "1:", "1:"])
    }

    @Test func aFactoryWithAParameterIsTraced() {
      #expect(
        traced { _ = container.labelled("a") }[0].contains(".labelled<String> = N:value String")
      )
    }

    @Test func aFailureIsTraced() {
      #expect(traced { _ = try? container.failing() }[0].hasSuffix(".failing<Service> = N:error"))
    }

    @Test func anAsyncFactoryIsTraced() async throws {
      #expect(
        traced { container.beginsWaiting() }[0].hasSuffix(".waiting<Service> = N:being built")
      )
      container.gate.open()
      let service = try await container.waiting()
      let address = UInt(bitPattern: ObjectIdentifier(service))
      let lines = traced { container.beginsWaiting() }
      #expect(lines[0].hasSuffix(".waiting<Service> = C:\(address) Service"), "\(lines)")
    }

    @Test func injectionIsTraced() {
      Traced.$shared.withValue(container) {
        #expect(traced { _ = Client() }[0].contains("CoreTests.Traced.leaf<Service> = N:"))
      }
    }

    @Test func tracingAppliesToAllContainers() {
      let other = Traced()
      #expect(traced { _ = other.leaf() }.count == 1)
      #expect(!container.manager.trace)
      other.manager.trace = true
      #expect(container.manager.trace)
      other.manager.trace = false
    }

    @Test func toggleChangesTracing() {
      let lines = logged {
        container.manager.trace.toggle()
        _ = container.leaf()
        container.manager.trace.toggle()
        _ = container.leaf()
      }
      #expect(lines.count == 1)
    }

    @Test func allContainersShareTheLogger() {
      let saved = container.manager.logger
      defer { container.manager.logger = saved }
      let lines = Shared<[String]>([])
      Traced().manager.logger = { line in lines.change { $0.append(line) } }
      container.manager.logger("a line of Traced")
      #expect(lines.value == ["a line of Traced"])
    }

    @Test func theLoggerMayResolve() {
      let saved = container.manager.logger
      defer { container.manager.logger = saved }
      let lines = Shared<[String]>([])
      let container = container
      container.manager.logger = { line in
        guard line.contains("Traced.leaf") else { return }
        lines.change { $0.append("\(line) \(container.number())") }
      }
      container.manager.trace = true
      _ = container.leaf()
      container.manager.trace = false
      #expect(lines.value.count == 1)
    }

    @Test func linesGoToStandardOutputByDefault() async throws {
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
  #else
    @Test func aReleaseBuildHasNoTrace() {
      #expect(traced { _ = container.tree() }.isEmpty)
    }
  #endif

  @Test func nothingIsLoggedWithoutTracing() {
    #expect(logged { _ = container.tree() }.isEmpty)
  }

  @Test func circularDependencyTestingIsOnByDefault() async {
    #expect(container.manager.circularDependencyTesting)
    // In a process of its own, because the setting applies to all containers.
    await #expect(processExitsWith: .success) {
      Traced().manager.circularDependencyTesting = false
      precondition(!Traced().manager.circularDependencyTesting)
    }
  }

  @Test func aFiniteRecursionIsAllowed() {
    #expect(container.threeTimes() == 3)
  }

  /// Returns the lines about this file's container that a closure logs.
  private func logged(_ body: () -> Void) -> [String] {
    let saved = container.manager.logger
    defer { container.manager.logger = saved }
    let lines = Shared<[String]>([])
    container.manager.logger = { line in
      if line.contains("CoreTests.Traced.") { lines.change { $0.append(line) } }
    }
    body()
    return lines.value
  }

  /// Returns the lines about this file's container that a closure traces.
  private func traced(_ body: () -> Void) -> [String] {
    logged {
      container.manager.trace = true
      defer { container.manager.trace = false }
      body()
    }
  }
}

/// A container that only this file uses.
///
/// It isn't private, because the trace would show that.
final class Traced: SharedContainer {
  @TaskLocal static var shared = Traced()
  let manager = ContainerManager()
  fileprivate let turns = Shared(0)
  fileprivate let gate = Gate()
}

private struct WaitingClient {
  @InjectedTask(\Traced.waiting) var waiting
}

private struct Client {
  @Injected(\Traced.leaf) var leaf
}

extension Traced {
  fileprivate var leaf: Factory<Service> { self { Service() } }
  fileprivate var stored: Factory<Service> { self { Service() }.cached }
  fileprivate var failing: ThrowingFactory<Service> { self { throw MakingFailure(number: 1) } }
  fileprivate var waiting: AsyncFactory<Service> {
    self {
      try await self.gate.pass()
      return Service()
    }.cached
  }

  /// Starts the build of the async instance without waiting for it.
  fileprivate func beginsWaiting() { Traced.$shared.withValue(self) { _ = WaitingClient() } }
  fileprivate var serving: Factory<any Serving> { self { Service() } }
  fileprivate var both: Factory<any Serving & Labelling> { self { Both() } }
  fileprivate var number: Factory<Int> { self { 1 } }
  fileprivate var nothing: Factory<Service?> { self { nil } }
  fileprivate var labelled: ParameterFactory<String, String> { self { $0 } }
  fileprivate var pair: Factory<[Service]> { self { [self.leaf(), self.leaf()] } }
  fileprivate var tree: Factory<[Service]> { self { self.pair() + [self.leaf()] } }
  fileprivate var inGraph: Factory<Service> { self { Service() }.graph }
  fileprivate var graph: Factory<[Service]> { self { [self.inGraph(), self.inGraph()] } }
  fileprivate var threeTimes: Factory<Int> {
    self {
      self.turns.change { $0 += 1 }
      return self.turns.value < 3 ? self.threeTimes() : self.turns.value
    }
  }
}

protocol Labelling {}
private final class Both: Serving, Labelling {}
