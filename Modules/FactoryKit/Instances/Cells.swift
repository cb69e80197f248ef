/// The places of one factory's instances: one for all parameters, or one for each.
///
/// Instances are forgotten by putting other cells in the place of these. Who has claimed a cell
/// has to look whether its cells are still the ones; a build in others is kept by nobody.
final class Cells<T>: AnyCells {
  private let single: Cell<T>
  private let perParameter: Locked<ParameterCells<T>>

  convenience init() { self.init(Cell(), [:]) }

  private init(_ single: Cell<T>, _ perParameter: [ParameterKey: Cell<T>]) {
    self.single = single
    self.perParameter = Locked(ParameterCells(perParameter))
  }

  /// Creates cells with the same instances, without builds that are under way.
  convenience init(cloning cells: Cells) {
    let perParameter = cells.perParameter.withLock { $0.cells }
    self.init(Cell(cloning: cells.single), perParameter.mapValues(Cell.init(cloning:)))
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

  /// Returns cells without those that are used for a scope.
  func without(_ scope: Scope) -> Cells {
    let perParameter = perParameter.withLock { $0.cells }
    return Cells(
      single.isUsed(for: scope) ? Cell() : single,
      perParameter.filter { !$0.value.isUsed(for: scope) }
    )
  }
}
