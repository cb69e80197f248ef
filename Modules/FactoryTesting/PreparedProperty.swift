import FactoryKit

/// A type of container that a trait has given the test, with what prepares it.
struct PreparedProperty<C: SharedContainer>: CarriedProperty {
  let property: ContainerProperty<C>
  let preparations: [ContainerTrait<C>.Transform]

  var carried: any CarriedContainer { BoundContainer(property: property, container: C.shared) }
}

/// A type of container whose shared instance can be carried to where no task-local value goes.
protocol CarriedProperty: Sendable {
  /// The instance that is shared now.
  var carried: any CarriedContainer { get }
}
