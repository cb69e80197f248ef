import Foundation

/// The allocated memory of the process during some work.
struct MemorySamples {
  /// The allocated bytes, at the start and after each tenth.
  private var heap: [Int] = []

  init() {
    // Capacity for all samples, so that taking one allocates nothing.
    heap.reserveCapacity(11)
  }

  /// Whether all samples were taken.
  var isComplete: Bool { heap.count == 11 }

  /// Takes a sample.
  ///
  /// - Returns: Whether the C library reports the size.
  mutating func look() -> Bool {
    guard let allocated = HeapSize.allocated else { return false }
    heap.append(allocated)
    return true
  }

  /// The growth in the second half, by the median of the slopes between any two samples.
  ///
  /// A leak grows with each operation. A buffer that doubles once, such as when many threads happen
  /// to meet, is a single step and hardly moves the median.
  var growth: Int {
    let slopes = (5...10).flatMap { end in
      (5..<end).map { start in (heap[end] - heap[start]) / (end - start) }
    }
    return slopes.sorted()[slopes.count / 2] * 5
  }
}

/// The memory that the process has allocated.
enum HeapSize {
  /// The bytes that are allocated and not freed; `nil` where the C library doesn't report them.
  static var allocated: Int? {
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
