import FactoryKit
import Testing

/// The trace and the logger of all containers.
///
/// Other tests resolve at the same time, so the tests ignore logged lines of other containers.
@Suite(.serialized)
struct DebuggingTests {
  fileprivate let container = Traced()

  #if DEBUG
    @Test func aTraceHasALineForEachFactory() {
      let beginnings = traced { _ = container.pair() }.map { $0.prefix { $0 != "=" } }
      #expect(
        beginnings == [
          "0: CoreTests.Traced.pair<Array<Service>> ",
          "1:     CoreTests.Traced.stored<Service> ",
          "1:     CoreTests.Traced.stored<Service> ",
        ]
      )
    }

    @Test func aLineHasTheAddressOfTheInstance() {
      let lines = traced { _ = container.pair() }
      let address = UInt(bitPattern: ObjectIdentifier(container.stored()))
      #expect(lines[1].hasSuffix(" = N:\(address) Service"), "\(lines)")
      #expect(lines[2].hasSuffix(" = C:\(address) Service"), "\(lines)")
    }

    @Test func linesGoToStandardOutputByDefault() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        let container = Traced()
        container.manager.trace = true
        _ = container.stored()
      }
      let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
      #expect(output.contains("0: CoreTests.Traced.stored<Service> = N:"), "\(output)")
    }
  #else
    @Test func aReleaseBuildHasNoTrace() {
      #expect(traced { _ = container.pair() }.isEmpty)
    }
  #endif

  /// Returns the lines about this file's container that a closure traces.
  private func traced(_ body: () -> Void) -> [String] {
    let saved = container.manager.logger
    defer { container.manager.logger = saved }
    let lines = Shared<[String]>([])
    container.manager.logger = { line in
      if line.contains("CoreTests.Traced.") { lines.change { $0.append(line) } }
    }
    container.manager.trace = true
    defer { container.manager.trace = false }
    body()
    return lines.value
  }
}

/// A container that only this file uses.
///
/// It isn't private, because the trace would show that.
final class Traced: SharedContainer {
  @TaskLocal static var shared = Traced()
  let manager = ContainerManager()
}

extension Traced {
  fileprivate var stored: Factory<Service> { self { Service() }.cached }
  fileprivate var pair: Factory<[Service]> { self { [self.stored(), self.stored()] } }
}
