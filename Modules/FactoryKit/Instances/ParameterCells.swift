/// The places of one factory's instances, where each parameter has one.
struct ParameterCells<T>: Sendable {
  /// What a sweep has taken out or looked at, to be released where no lock is held.
  struct Sweepings: Sendable {
    fileprivate var keys: [ParameterKey] = []
    fileprivate var cells: [Cell<T>] = []
    fileprivate var instances: [Unchecked<T>] = []
  }

  private(set) var cells: [ParameterKey: Cell<T>]
  /// How many cells there may be before those that hold nothing are looked for.
  private var limit: Int

  init(_ cells: [ParameterKey: Cell<T>] = [:]) {
    self.cells = cells
    limit = Self.limit(for: cells.count)
  }

  /// Returns the cell for a parameter, making it when there is none.
  ///
  /// - Parameters:
  ///   - key: The parameter.
  ///   - expiry: When instances are too old to be used.
  /// - Returns: The cell, and what was swept on the way.
  mutating func cell(
    for key: ParameterKey,
    expiry: Expiry?
  ) -> (cell: Cell<T>, sweepings: Sweepings?) {
    if let cell = cells[key] { return (cell, nil) }
    let sweepings = cells.count < limit ? nil : sweep(expiry)
    let cell = Cell<T>()
    cells[key] = cell
    return (cell, sweepings)
  }

  /// Takes out the cells that hold nothing and that nobody is about to use.
  ///
  /// It is done when their number has doubled, so that a cell costs the same however many there
  /// are, and so that parameters that are asked for once do not pile up.
  mutating func sweep(_ expiry: Expiry?) -> Sweepings {
    var sweepings = Sweepings()
    for key in Array(cells.keys) {
      guard var cell = cells.removeValue(forKey: key) else { continue }
      // Only who holds the lock on this can make a second reference to a cell that has one.
      if isKnownUniquelyReferenced(&cell), cell.isIdle(expiry, looked: &sweepings.instances) {
        sweepings.keys.append(key)
        sweepings.cells.append(cell)
      } else {
        cells[key] = cell
      }
    }
    limit = Self.limit(for: cells.count)
    return sweepings
  }

  private static func limit(for count: Int) -> Int { Swift.max(64, count * 2) }
}
