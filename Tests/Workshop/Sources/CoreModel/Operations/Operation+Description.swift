extension Operation: CustomStringConvertible {
  package var description: String {
    switch self {
    case .define(let slot, let definition): "define \(slot) \(definition)"
    case .resolve(let container, let slot, let parameter, let way, let isHeld):
      (isHeld ? "hold " : "") + "\(Self.name(container, slot)) by \(way)"
        + (slot.hasParameter ? " for .\(parameter)" : "")
    case .resolveMany(let container, let slot):
      "\(Self.name(container, slot)) for \(Parameter.many.count) parameters"
    case .modify(let container, let slot, let modifiers, let parameter):
      Self.name(container, slot) + modifiers.map(\.description).joined()
        + (parameter.map { slot.hasParameter ? "(.\($0))" : "()" } ?? "")
    case .wire(let container, let operations):
      "container\(container).autoRegister() is { "
        + Self.list(operations) + " }"
    case .renew(let container): "container\(container) = new"
    case .setDefaultScope(let container, let scope):
      "\(Self.manager(container)).defaultScope = \(scope.map { ".\($0)" } ?? "nil")"
    case .decorate(let container, let label, byManager: true):
      "\(Self.manager(container)).decorator = \(label.map { "{ \($0) }" } ?? "nil")"
    case .decorate(let container, let label, byManager: false):
      "container\(container).decorator(\(label.map { "{ \($0) }" } ?? "nil"))"
    case .setPromiseTriggersError(let container, let isOn):
      "\(Self.manager(container)).promiseTriggersError = \(isOn)"
    case .record(let container, let isOn):
      "\(Self.manager(container)).recordsResolutions = \(isOn)"
    case .reset(let container, let options, let byManager):
      (byManager ? Self.manager(container) : "container\(container)")
        + ".reset(options: .\(options))"
    case .resetScope(let container, let scope):
      "\(Self.manager(container)).reset(scope: .\(scope))"
    case .push(let container): "\(Self.manager(container)).push()"
    case .pop(let container): "\(Self.manager(container)).pop()"
    case .shutDown(let container): "container\(container).shutdown()"
    case .report(let container): "plan.report(on: container\(container))"
    case .askForGraph(let container): "\(Self.manager(container)).resolutionGraph"
    case .askForType(let container): "container\(container).factory(Product.self)"
    case .begin(let number, let scope, let operations):
      "scope\(number) = \(scope).begin { \(Self.list(operations)) }"
    case .inside(let number, let operation): "in scope\(number): \(operation)"
    case .close(let number): "scope\(number).close()"
    case .open(let scope, let registrations, let operations):
      "\(scope).open { \(Self.list(registrations)) } operation: { \(Self.list(operations)) }"
    case .askWhetherOpen(let scope): "\(scope).isOpen"
    case .resetSingletons: "Scope.singleton.reset()"
    case .beginClone: "bind Scope.singleton.clone()"
    case .endClone: "end the binding of the clone"
    case .advance(let seconds): "let \(seconds) s pass"
    case .drop(let index): "drop \(index.map { "held instance \($0)" } ?? "all held instances")"
    case .setConditions(let conditions): "FactoryContext.current = \(conditions)"
    case .setArgument(let argument, let key): "FactoryContext.setArg(\(argument), forKey: \(key))"
    case .removeArgument(let key): "FactoryContext.removeArg(forKey: \(key))"
    case .trace(let isOn): "manager.trace = \(isOn)"
    case .testCircles(let isOn): "manager.circularDependencyTesting = \(isOn)"
    }
  }

  private static func name(_ container: Int, _ slot: Slot) -> String {
    "container\(container).\(slot)"
  }

  private static func list(_ operations: [Operation]) -> String {
    operations.map(\.description).joined(separator: "; ")
  }

  private static func manager(_ container: Int) -> String { "container\(container).manager" }
}
