/// The operations of a race, which threads select at random.
package enum RaceOperation: Int, CaseIterable, Sendable {
  case resolving, resolvingTheTree, resolvingTheList, handingOver, injecting
  case resolvingOnAnActor, resolvingInATask
  case registering, contributing, resettingAFactory
  case resettingInstances, resettingAScope, resettingSingletons, cloningSingletons
  case resettingContexts, resettingRegistrations, resettingAll, pushing, popping
  case settingTheDefaultScope, decorating, settingPromises, configuring
  case tracing, logging, testingCircles, settingArguments, settingTheContext
  case usingAnOpenScope, awaitingInAnOpenScope
  case usingAShortLivedContainer, passingAContainerOn, usingAPassedContainer

  /// The relative frequency of the operation.
  var weight: Int {
    switch self {
    case .resolving: 300
    case .resolvingTheTree, .resolvingTheList, .registering, .usingAPassedContainer: 30
    case .injecting, .contributing, .resettingAFactory, .usingAnOpenScope: 10
    case .handingOver, .resolvingOnAnActor, .resolvingInATask, .settingTheContext: 1
    default: 3
    }
  }

  /// All operations, repeated by weight.
  static let urn = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}
