/// The places of one factory's instances: one for all parameters, or one for each.
final class Cells<T>: AnyCells {
  private let single: Cell<T>
  private let perParameter: Locked<ParameterCells<T>>

  init() {
    single = Cell()
    perParameter = Locked(ParameterCells())
  }

  private init(cloning cells: Cells) {
    single = Cell(cloning: cells.single)
    let perParameter = cells.perParameter.withLock { $0.cells }
    self.perParameter = Locked(ParameterCells(perParameter.mapValues(Cell.init(cloning:))))
  }

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

  func reset() {
    let old = perParameter.withLock { perParameter in
      defer { perParameter = ParameterCells() }
      return perParameter.cells
    }
    for cell in old.values { cell.reset() }
    single.reset()
  }

  /// Forgets instances that were kept for a scope, and disowns builds for it.
  func reset(scope: Scope) {
    single.reset(scope: scope)
    for cell in perParameter.withLock({ $0.cells }).values { cell.reset(scope: scope) }
    // What was swept is handed out, to be released outside the lock.
    _ = perParameter.withLock { $0.sweep(nil) }
  }

  func clone() -> Cells { Cells(cloning: self) }
}
