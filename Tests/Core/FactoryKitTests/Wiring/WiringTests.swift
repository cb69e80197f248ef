import FactoryKit
import Testing

/// Wirings as values.
struct WiringTests {
  struct Common: Wiring {
    func register(in container: Container) {
      container.wiredName.register { "common" }
      container.wiredPlace.register { "common" }
    }
  }

  struct Own: Wiring {
    let name: String

    func register(in container: Container) {
      container.wiredName.register { [name, unowned container] in
        "\(name) in \(container.wiredPlace() ?? "nothing")"
      }
    }
  }

  @Test("Wirings register before the first use, and a later one wins")
  func laterWins() {
    let container = Container(wiring: Common(), Own(name: "own"))
    #expect(container.wiredName() == "own in common")
    let reversed = Container(wiring: Own(name: "own"), Common())
    #expect(reversed.wiredName() == "common")
  }

  @Test("A registration replaces the wiring's until a reset")
  func outsideAndReset() {
    let container = Container(wiring: Own(name: "own"))
    container.wiredName.register { "outside" }
    #expect(container.wiredName() == "outside")
    container.reset()
    #expect(container.wiredName() == "own in nothing")
  }

  @Test("Two containers can have different wirings")
  func apart() {
    let containers = ["one", "two"].map { Container(wiring: Own(name: $0)) }
    #expect(containers.map { $0.wiredName() } == ["one in nothing", "two in nothing"])
  }

  @Test("A wiring can call another one")
  func calls() {
    struct Outer: Wiring {
      func register(in container: Container) {
        Common().register(in: container)
        container.wiredName.register { "outer" }
      }
    }
    let container = Container(wiring: Outer())
    #expect(container.wiredName() == "outer")
    #expect(container.wiredPlace() == "common")
  }

  @Test("A container releases its wirings")
  func frees() {
    final class Token: Sendable {}
    struct Holding: Wiring {
      let token: Token
      func register(in container: Container) {
        container.wiredName.register { [unowned container] in container.wiredPlace() }
      }
    }
    weak var token: Token?
    weak var container: Container?
    do {
      let made = Container(wiring: Holding(token: Token()))
      container = made
      _ = made.wiredName()
      let other = Token()
      token = other
      _ = Container(wiring: Holding(token: other)).wiredName()
    }
    #expect(container == nil)
    #expect(token == nil)
  }

  @Test("The error of required() names the wiring")
  func required() throws {
    let container = Container(wiring: Own(name: "own"))
    let error = try #require(throws: UnkeptPromiseError.self) {
      _ = try container.wiredOther.required()
    }
    #expect(error.description.contains("into the register(in:) of Own"))
  }
}

extension Container {
  fileprivate var wiredName: Factory<String?> { promised() }
  fileprivate var wiredOther: Factory<String?> { promised() }
  fileprivate var wiredPlace: Factory<String?> { self { nil } }
}
