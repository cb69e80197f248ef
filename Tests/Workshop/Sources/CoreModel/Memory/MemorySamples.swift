import Foundation

/// The memory of the process during a ``MemoryPhase``.
package struct MemorySamples {
  /// The name of the phase.
  package let name: String
  /// The number of operations.
  package let operations: Int
  /// The allocated bytes, at the start and after each tenth.
  package private(set) var heap: [Int] = []
  /// The resident bytes at the same times.
  package private(set) var resident: [Int] = []

  /// The maximum growth of the allocated bytes in the second half.
  package static let heapLimit = 64 * 1024
  /// The maximum growth of the resident bytes in the second half.
  package static let residentLimit = 4 * 1024 * 1024

  init(name: String, operations: Int) {
    self.name = name
    self.operations = operations
    // Capacity for all samples, so that taking one allocates nothing.
    heap.reserveCapacity(11)
    resident.reserveCapacity(11)
  }

  /// Takes a sample.
  ///
  /// - Returns: Whether the system reports the sizes.
  mutating func look() -> Bool {
    guard let allocated = HeapSize.allocated, let present = HeapSize.resident else { return false }
    heap.append(allocated)
    resident.append(present)
    return true
  }

  /// The growth of the allocated bytes in the second half.
  package var heapGrowth: Int { Self.growth(of: heap) }

  /// The growth of the resident bytes in the second half.
  package var residentGrowth: Int { Self.growth(of: resident) }

  /// Returns the growth of a size in the second half, by the median of the slopes between any two
  /// samples.
  ///
  /// A leak grows with each operation. A buffer that doubles once, such as when many threads happen
  /// to meet, is a single step and hardly moves the median.
  private static func growth(of sizes: [Int]) -> Int {
    let slopes = (5...10).flatMap { end in
      (5..<end).map { start in (sizes[end] - sizes[start]) / (end - start) }
    }
    return slopes.sorted()[slopes.count / 2] * 5
  }

  /// Whether neither size has grown.
  package var isFlat: Bool {
    heapGrowth < Self.heapLimit && residentGrowth < Self.residentLimit
  }

  /// A line of the table: the allocated KiB above the start at each tenth, and the growth.
  package var row: String {
    let points = heap.dropFirst().map { Self.column(($0 - heap[0]) / 1024) }.joined()
    let growth = Self.column(heapGrowth / 1024) + Self.column(residentGrowth / 1024)
    return Self.label(name) + Self.column(operations, 9) + points + growth
  }

  /// The header of the table.
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

/// The memory that the process has allocated.
package enum HeapSize {
  /// The bytes that are allocated and not freed; `nil` where the C library doesn't report them.
  package static var allocated: Int? {
    guard let report else { return nil }
    // The totals of all heaps come after those of each heap, and replace them.
    var bytes: [String: Int] = [:]
    for line in report.split(separator: "\n") {
      let words = line.split(separator: "\"")
      guard words.count > 2, let size = Int(words[words.count - 2]) else { continue }
      bytes["\(words[0].dropFirst()) \(words[1])"] = size
    }
    guard let system = bytes["system type= current"], let rest = bytes["total type= rest"],
      let fast = bytes["total type= fast"], let mapped = bytes["total type= mmap"]
    else { return nil }
    return system + mapped - rest - fast
  }

  /// The resident bytes; `nil` where the system doesn't report them.
  static var resident: Int? {
    let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    return text.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) }
      .map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }

  /// The output of `malloc_info`, which Swift's module of the C library doesn't contain.
  private static var report: String? {
    typealias Writer = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    guard let symbol = dlsym(nil, "malloc_info") else { return nil }
    var (text, count): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
    guard let stream = open_memstream(&text, &count) else { return nil }
    let status = unsafeBitCast(symbol, to: Writer.self)(0, stream)
    fclose(stream)
    defer { free(text) }
    return status == 0 ? text.map { String(cString: $0) } : nil
  }
}
