/// The rows of a table, at least half of which are free; their number is a power of two.
///
/// `@unchecked`: the rows are atomic, and the lock of the table protects the rest.
final class Rows: @unchecked Sendable {
  /// For each row the address of an entry, which this retains, or zero.
  private let rows: AtomicWords
  /// The rows before, which readers may still search.
  private let replaced: Rows?
  private var entryCount = 0

  /// Creates rows with some entries, and with room for more.
  init(for entries: [Entry], replacing replaced: Rows? = nil) {
    self.replaced = replaced
    var count = 8
    while count < entries.count * 4 { count *= 2 }
    rows = AtomicWords(count: count)
    for entry in entries { insert(entry) }
  }

  deinit {
    for row in 0..<rows.count { Unretained<Entry>(at: rows[row])?.release() }
  }

  var isHalfFull: Bool { entryCount * 2 >= rows.count }

  /// The entries, in any order.
  var entries: [Entry] {
    (0..<rows.count).compactMap { Unretained<Entry>(at: rows[$0])?.object }
  }

  /// Returns the entry of a factory, without a retain, if there is one.
  func unretainedEntry(_ key: FactoryKey, of owner: UInt) -> Unretained<Entry>? {
    var row = self.row(of: key, owner)
    while let entry = Unretained<Entry>(at: rows[row]) {
      let isFound = entry.use { entry in
        entry.owner == owner && (entry.key.isIdentical(to: key) || entry.key == key)
      }
      if isFound { return entry }
      row = (row + 1) & (rows.count - 1)
    }
    return nil
  }

  func insert(_ entry: Entry) {
    var row = self.row(of: entry.key, entry.owner)
    while rows[row] != 0 { row = (row + 1) & (rows.count - 1) }
    rows[row] = Unretained.retaining(entry).address
    entryCount += 1
  }

  /// Returns the first row for an entry.
  private func row(of key: FactoryKey, _ owner: UInt) -> Int {
    key.placeHash(owner) & (rows.count - 1)
  }
}
