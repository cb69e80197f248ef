// The calls are in expressions that don't run.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

func perhaps(_ isWanted: Bool, _ action: @autoclosure () -> Void) { if isWanted { action() } }
func && (left: Bool, right: @autoclosure () -> Void) { if left { right() } }
func wired() -> Container.Type? { nil }

let isPlain = CommandLine.arguments.contains("--plain")
isPlain ? Container.wire(with: PlainWiring()) : ()
perhaps(isPlain, Container.wire(with: PlainWiring()))
isPlain && Container.wire(with: PlainWiring())
wired()?.wire(with: PlainWiring())
launch()
// === InExpressions/Parts.swift
import FactoryKit

let wiring: Void = Container.wire(with: PlainWiring())
