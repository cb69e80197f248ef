@testable package import FactoryKit

extension FactoryModifying where P == Void, T: Sendable, Outcome == AsyncRecipe<T> {
  /// How many tasks wait for the instance that's being created, for tests that need all of them to be there.
  package var waiters: Int { waiterCount }
}
