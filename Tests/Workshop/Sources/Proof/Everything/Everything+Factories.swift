@testable import FactoryKit

extension Everything {
  static func scopes(_ container: EverythingContainer, _ checks: inout Checks) {
    checks.expect(container.plain() === container.plain(), false)
    checks.expect(container.unique() === container.unique(), false)
    checks.expect(container.cached() === container.cached(), true)
    let held = container.weak()
    checks.expect(held === container.weak(), true)
    let heldWeak = container.ownWeak()
    checks.expect(heldWeak === container.ownWeak(), true)
    checks.expect(container.single() === EverythingContainer().single(), true)
    checks.expect(container.own() === container.own(), true)
    let tree = container.tree()
    checks.expect(tree[0] === tree[1] && tree[0] !== container.leaf(), true)
    checks.expect(container.brief() === container.brief(), false)
    checks.expect(container.plain.cached() === container.plain.cached(), true)
    checks.expect(container.plain.shared.resolve().name, "plain")
    checks.expect(container.plain.graph().name, "plain")
    checks.expect(container.plain.singleton().name, "plain")
    checks.expect(container.plain.scope(.everything).unique().name, "plain")
  }

  static func parameters(_ container: EverythingContainer, _ checks: inout Checks) {
    checks.expect(container.of(1).name, "of 1")
    checks.expect(container.ofAnything("text").name, "of text")
    container.ofAnything.register { Thing("registered \($0)") }
    checks.expect(container.ofAnything(3).name, "registered 3")
    for index in 0..<200 {
      let (each, weak) = (container.each("\(index)"), container.eachWeak("\(index)"))
      checks.expect(each === container.each("\(index)"), true)
      checks.expect(weak === container.eachWeak("\(index)"), true)
    }
    checks.expect(container.eachSingle("one") === container.eachSingle("one"), true)
    container.each.reset(.scope)
    container.of { Thing("registered of \($0)") }
    checks.expect(container.of.resolve(2).name, "registered of 2")
    checks.expect(container.of.makeFromDefinition(2).name, "of 2")
    checks.expect(container.promisedOf(3)?.name, "promised of 3")
  }

  static func registrations(_ container: EverythingContainer, _ checks: inout Checks) {
    checks.expect(container.promised()?.name, "promised plain")
    container.plain.register { Thing("registered") }
    checks.expect(container.plain().name, "registered")
    container.plain { Thing("short") }
    checks.expect(container.plain().name, "short")
    checks.expect(container.plain.makeFromDefinition(()).name, "plain")
    checks.expect(container.plain.unwrapped.name, "short")
    container.cached.register { [unowned container] in Thing(container.own().name) }
    checks.expect(container.cached().name, "own")
    container.once.timeToLive(1).scope(.shared).register { Thing("twice") }
    checks.expect(container.once().name, "twice")
    container.once.reset()
    checks.expect(container.once().name, "once")
    container.manager.promiseTriggersError = false
    checks.expect(container.unkept() == nil, true)
    checks.expect(container.inAll() === container.inAll(), true)
    let long = Factory(container, key: "long") { Thing("long") }
    checks.expect(long.cached().name, "long")
    let longOf = ParameterFactory(container, key: "longOf") { (number: Int) in Thing("\(number)") }
    checks.expect(longOf(4).name, "4")
  }

  static func contributions(_ container: EverythingContainer, _ checks: inout Checks) {
    container.list.contribute { "second" }.contribute { "third" }
    checks.expect(container.list(), ["first", "second", "third"])
    container.list.register { ["only"] }.contribute { "more" }
    checks.expect(container.list.cached(), ["only", "more"])
    container.list.reset()
    checks.expect(container.list(), [])
  }

  static func contexts(_ container: EverythingContainer, _ checks: inout Checks) {
    checks.expect(container.contextual().name, "contextual")
    FactoryContext.setArg("a context", forKey: "a key")
    checks.expect(container.contextual().name, "on argument")
    FactoryContext.removeArg(forKey: "a key")
    container.plain.onArgs(["one", "two"]) { Thing("args") }.onTest { Thing("test") }
      .onPreview { Thing("preview") }.onDebug { Thing("debug") }
      .onSimulator { Thing("simulator") }.context(.device, .arg("three")) { Thing("device") }
    checks.expect(container.plain().name, "device")
    container.plain.reset(.context)
    checks.expect(container.plain().name, "plain")
    container.plain.onDevice { Thing("device again") }
    var context = FactoryContext.current
    context.isSimulator = true
    context.arguments.append("four")
    FactoryContext.current = context
    checks.expect(container.plain().name, "plain")
    FactoryContext.current = FactoryContext()
    checks.expect(container.plain().name, "device again")
  }

  static func decorations(_ container: EverythingContainer, _ checks: inout Checks) {
    checks.expect(container.decorated().isMarked, true)
    container.own.decorator { thing, isNew in if isNew { thing.mark() } }
    checks.expect(container.own().isMarked, true)
    container.decorator { ($0 as? Thing)?.mark() }
    checks.expect(container.plain().isMarked && container.manager.decorator != nil, true)
    container.manager.decorator = nil
    container.decorator(nil)
    checks.expect(container.plain().isMarked, false)
  }
}

extension Factory {
  /// The instance, by the long form of the call.
  fileprivate var unwrapped: T { resolve() }
}
