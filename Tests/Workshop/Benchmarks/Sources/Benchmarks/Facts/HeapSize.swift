import Foundation

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
