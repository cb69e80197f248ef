@testable import FactoryKit

/// The kinds of operations that reports count.
package enum Kind: String, CaseIterable, Sendable {
  case define, resolve, hold, wire, renew, drop, advance
  case call, dependency, injected, lazyInjected, weakLazyInjected, dynamicInjected
  case kept, cancelled, leaving, resolveAfterReset, resolveMany
  case scope, scopeOnParameters, timeToLive, decorator, onShutdown, once, register, contribute,
    context
  case resetAll, resetContext, resetNone, resetRegistration, resetScope
  case resolveInChain
  case failing, waiting
  case defaultScope, containerDecorator, promiseTriggersError
  case containerResetAll, containerResetContext, containerResetNone
  case containerResetRegistration, containerResetScope, resetOfOneScope
  case begin, inside, close, open, isOpen, shutDown
  case push, pop, report, factoryOfType, resetSingletons, clone, endOfClone
  case conditions, setArg, removeArg, trace, circularDependencyTesting

  /// Whether it changes state of the whole process, or writes warnings to the logger of the process.
  package var isOfTheProcess: Bool {
    switch self {
    case .context, .conditions, .setArg, .removeArg, .trace, .circularDependencyTesting,
      .begin, .inside, .close, .open, .isOpen, .shutDown:
      true
    default: false
    }
  }
}

extension Operation {
  /// The kinds that this operation counts as.
  var kinds: [Kind] {
    switch self {
    case .define(_, let definition): [.define] + definition.modifiers.map(\.kind)
    case .resolve(_, let slot, _, let way, let isHeld):
      [way.kind] + (isHeld ? [.hold] : [])
        + (slot == .failing ? [.failing] : slot == .waiting ? [.waiting] : [])
    case .resolveMany: [.resolveMany]
    case .modify(_, _, let modifiers, let parameter):
      modifiers.map(\.kind) + (parameter == nil ? [] : [.resolveInChain])
    case .wire(_, let operations): [.wire] + operations.flatMap(\.kinds)
    case .renew: [.renew]
    case .setDefaultScope: [.defaultScope]
    case .decorate: [.containerDecorator]
    case .setPromiseTriggersError: [.promiseTriggersError]
    case .reset(_, let options, _): [options.kindOfContainer]
    case .resetScope: [.resetOfOneScope]
    case .push: [.push]
    case .pop: [.pop]
    case .shutDown: [.shutDown]
    case .report: [.report]
    case .askForType: [.factoryOfType]
    case .begin(_, _, let operations): [.begin] + operations.flatMap(\.kinds)
    case .inside(_, let operation): [.inside] + operation.kinds
    case .close: [.close]
    case .open(_, let registrations, let operations):
      [.open] + (registrations + operations).flatMap(\.kinds)
    case .askWhetherOpen: [.isOpen]
    case .resetSingletons: [.resetSingletons]
    case .beginClone: [.clone]
    case .endClone: [.endOfClone]
    case .advance: [.advance]
    case .drop: [.drop]
    case .setConditions: [.conditions]
    case .setArgument: [.setArg]
    case .removeArgument: [.removeArg]
    case .trace: [.trace]
    case .testCircles: [.circularDependencyTesting]
    }
  }
}

extension Modifier {
  fileprivate var kind: Kind {
    switch self {
    case .scope: .scope
    case .scopeOnParameters: .scopeOnParameters
    case .timeToLive: .timeToLive
    case .decorator: .decorator
    case .onShutdown: .onShutdown
    case .once: .once
    case .register: .register
    case .contribute: .contribute
    case .context: .context
    case .reset(let options): options.kind
    }
  }
}

extension Way {
  fileprivate var kind: Kind {
    switch self {
    case .call: .call
    case .resolve: .resolve
    case .dependency: .dependency
    case .injected: .injected
    case .lazyInjected: .lazyInjected
    case .weakLazyInjected: .weakLazyInjected
    case .dynamicInjected: .dynamicInjected
    case .kept: .kept
    case .cancelled: .cancelled
    case .leaving: .leaving
    case .lazyAfterReset, .injectedAfterReset: .resolveAfterReset
    }
  }
}

extension FactoryResetOptions {
  fileprivate var kind: Kind {
    switch self {
    case .all: .resetAll
    case .context: .resetContext
    case .none: .resetNone
    case .registration: .resetRegistration
    case .scope: .resetScope
    }
  }

  fileprivate var kindOfContainer: Kind {
    switch self {
    case .all: .containerResetAll
    case .context: .containerResetContext
    case .none: .containerResetNone
    case .registration: .containerResetRegistration
    case .scope: .containerResetScope
    }
  }
}
