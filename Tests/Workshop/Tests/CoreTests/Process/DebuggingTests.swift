import FactoryKit
import Testing

/// The trace of all containers, which goes to one logger.
///
/// The test runs in a process of its own, because other tests resolve at the same time.
struct DebuggingTests {
  @Test func aTraceHasALineForEachFactory() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent]
    ) {
      let container = Traced()
      container.manager.trace = true
      _ = container.pair()
      print("address \(UInt(bitPattern: ObjectIdentifier(container.stored())))")
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    let lines = output.split(separator: "\n").filter { $0.contains("CoreTests.Traced.") }
    #if DEBUG
      let address = try #require(output.split(separator: "address ").last).prefix { $0 != "\n" }
      try #require(lines.count >= 3, "\(output)")
      #expect(lines[0].hasPrefix("0: CoreTests.Traced.pair<Array<Service>> = N"), "\(output)")
      #expect(lines[1] == "1:     CoreTests.Traced.stored<Service> = N:\(address) Service")
      #expect(lines[2] == "1:     CoreTests.Traced.stored<Service> = C:\(address) Service")
    #else
      #expect(lines.isEmpty, "\(output)")
    #endif
  }
}

/// A container whose name in the trace is short, because it isn't private.
final class Traced: ManagedContainer {
  let manager = ContainerManager()
}

extension Traced {
  fileprivate var stored: Factory<Service> { self { Service() }.cached }
  fileprivate var pair: Factory<[Service]> { self { [self.stored(), self.stored()] } }
}
