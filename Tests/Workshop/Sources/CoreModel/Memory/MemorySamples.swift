/// The memory of the process while something was done over and over.
package struct MemorySamples {
  /// What was done.
  package let name: String
  /// How often.
  package let operations: Int
  /// The bytes that were allocated, first, and at each tenth.
  package private(set) var heap: [Int] = []
  /// The bytes in the machine's memory, at the same moments.
  package private(set) var resident: [Int] = []

  /// By how many bytes what is allocated may grow in the second half.
  package static let heapLimit = 64 * 1024
  /// By how many bytes what is in the machine's memory may.
  package static let residentLimit = 4 * 1024 * 1024

  init(name: String, operations: Int) {
    self.name = name
    self.operations = operations
    // Room for all that there will be, so that looking allocates nothing.
    heap.reserveCapacity(11)
    resident.reserveCapacity(11)
  }

  /// Looks at the memory now.
  ///
  /// - Returns: Whether the system has told.
  mutating func look() -> Bool {
    guard let allocated = HeapSize.allocated, let present = HeapSize.resident else { return false }
    heap.append(allocated)
    resident.append(present)
    return true
  }

  /// By how many bytes what is allocated has grown in the second half.
  package var heapGrowth: Int { Self.growth(of: heap) }

  /// By how many bytes what is in the machine's memory has grown in the second half.
  package var residentGrowth: Int { Self.growth(of: resident) }

  /// How much a size has grown in the second half, by the median of the slopes between any two moments.
  ///
  /// What leaks, leaks at each operation. A buffer that doubles once, when many threads happen to meet, is
  /// a single step, which hardly moves the median.
  private static func growth(of sizes: [Int]) -> Int {
    let slopes = (5...10).flatMap { end in
      (5..<end).map { start in (sizes[end] - sizes[start]) / (end - start) }
    }
    return slopes.sorted()[slopes.count / 2] * 5
  }

  /// Whether both have stayed what they were.
  package var isFlat: Bool {
    heapGrowth < Self.heapLimit && residentGrowth < Self.residentLimit
  }

  /// A line of a table: what was allocated at each tenth, in KiB above the first, and the growth.
  package var row: String {
    let points = heap.dropFirst().map { Self.column(($0 - heap[0]) / 1024) }.joined()
    let growth = Self.column(heapGrowth / 1024) + Self.column(residentGrowth / 1024)
    return Self.label(name) + Self.column(operations, 9) + points + growth
  }

  /// The line above the others.
  package static var header: String {
    let points = (1...10).map { column("\($0 * 10) %") }.joined()
    return label("KiB of heap after") + column("times", 9) + points + column("heap") + column("RSS")
  }

  private static func label(_ text: String) -> String {
    text + String(repeating: " ", count: max(1, 34 - text.count))
  }

  private static func column(_ value: some CustomStringConvertible, _ width: Int = 6) -> String {
    let text = value.description
    return String(repeating: " ", count: max(1, width - text.count)) + text
  }
}
