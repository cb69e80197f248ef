// Main functions that aren't the entry point.
import FactoryKit
import OtherEntries

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

@main struct Entry {
  struct Demo {
    static func main() { Container.wire(with: PlainWiring()) }
  }
  static func main(_ arguments: [String]) { Container.wire(with: PlainWiring()) }
  func main() { Container.wire(with: PlainWiring()) }
  static func main() { launch() }
}
extension Entry.Demo {
  static func main() async { Container.wire(with: PlainWiring()) }
}
// === OtherEntries/Entry.swift
import FactoryKit

struct OtherWiring: Wiring {
  func register(in container: Container) {}
}
struct Entry {
  static func main() { Container.wire(with: OtherWiring()) }
}
