@testable package import FactoryKit

extension FactoryModifying where P == Void, T: Sendable, Outcome == AsyncRecipe<T> {
  /// The number of tasks that await an in-flight build.
  ///
  /// Tests wait until all tasks have joined.
  package var waiters: Int {
    reference.keptInstance { () }.map { unsafeDowncast($0, to: SharedTask.self).waiterCount } ?? 0
  }
}
