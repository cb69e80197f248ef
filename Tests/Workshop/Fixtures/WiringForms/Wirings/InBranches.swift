// The calls are in branches that don't run, so autoRegister() does.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

struct PlainWiring: Wiring {
  func register(in container: Container) {}
}

let isPlain = CommandLine.arguments.contains("--plain")
if isPlain { Container.wire(with: PlainWiring()) }
for _ in 0..<(isPlain ? 1 : 0) { Container.wire(with: PlainWiring()) }
while isPlain { Container.wire(with: PlainWiring()) }
switch isPlain {
case true: Container.wire(with: PlainWiring())
case false: break
}
guard !isPlain else {
  Container.wire(with: PlainWiring())
  fatalError("plain")
}
do {
  guard isPlain else { throw CancellationError() }
  Container.wire(with: PlainWiring())
} catch {}
launch()
