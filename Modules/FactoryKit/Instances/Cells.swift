/// The places of one factory's instances: one for all parameters, or one for each.
final class Cells<T>: AnyCells {
  /// What the cells hold, apart from builds that are under way.
  struct Contents: Sendable {
    fileprivate let single: Cell<T>.Contents
    fileprivate let perParameter: [ParameterKey: Cell<T>.Contents]
  }

  private let single = Cell<T>()
  private let perParameter = Locked(ParameterCells<T>())

  /// Returns the cell for a parameter, making it when there is none.
  ///
  /// - Parameters:
  ///   - key: The parameter; none when all have one instance.
  ///   - expiry: When instances are too old to be used.
  /// - Returns: The cell.
  func cell(for key: ParameterKey?, expiry: Expiry?) -> Cell<T> {
    guard let key else { return single }
    // What was swept is handed out too, to be released outside the lock.
    return perParameter.withLock { $0.cell(for: key, expiry: expiry) }.cell
  }

  /// What the cells hold.
  var contents: Contents {
    Contents(
      single: single.contents,
      perParameter: perParameter.withLock { $0.cells }.mapValues(\.contents)
    )
  }

  /// Replaces what the cells hold, and disowns builds that are under way.
  func replace(with contents: Contents) {
    let new = contents.perParameter.mapValues { contents in
      let cell = Cell<T>()
      cell.replace(with: contents)
      return cell
    }
    let old = perParameter.withLock { perParameter in
      let old = perParameter.cells
      perParameter = ParameterCells(new)
      return old
    }
    for cell in old.values { cell.reset() }
    single.replace(with: contents.single)
  }

  func reset() { replace(with: Contents(single: .none, perParameter: [:])) }

  /// Forgets instances that were kept for a scope, and disowns builds for it.
  func reset(scope: Scope) {
    single.reset(scope: scope)
    for cell in perParameter.withLock({ $0.cells }).values { cell.reset(scope: scope) }
    // What was swept is handed out, to be released outside the lock.
    _ = perParameter.withLock { $0.sweep(nil) }
  }

  func clone() -> any AnyCells {
    let copy = Cells<T>()
    copy.replace(with: contents)
    return copy
  }
}
