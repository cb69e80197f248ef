public import FactoryKit

extension Container {
  /// A promise that the module Twins of another package has, too.
  public var clock: Factory<Int?> { promised() }
}

/// The promise, for a program that can't tell the two modules apart.
public func otherClock() -> Factory<Int?> { Container.shared.clock }
