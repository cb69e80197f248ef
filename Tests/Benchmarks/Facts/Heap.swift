import Foundation

/// What the C library's allocator says about itself.
enum Heap {
  /// How many bytes the program has allocated and not freed; none where that is not told.
  static var allocated: Int? {
    guard let report else { return nil }
    // The sums of all heaps stand behind what there is to say about each.
    var sizes: [Substring: Int] = [:]
    for line in report.split(separator: "\n") {
      let parts = line.split(separator: "\"")
      if parts.count > 2, let size = Int(parts[parts.count - 2]) {
        sizes[parts[0] + parts[1]] = size
      }
    }
    guard let heaps = sizes["<system type=current"], let free = sizes["<total type=rest"],
      let small = sizes["<total type=fast"], let mapped = sizes["<total type=mmap"]
    else { return nil }
    return heaps + mapped - free - small
  }

  /// The text of `malloc_info`, which Swift's module of the C library leaves out.
  private static var report: String? {
    typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    guard let symbol = dlsym(nil, "malloc_info") else { return nil }
    let info = unsafeBitCast(symbol, to: Info.self)
    var buffer: UnsafeMutablePointer<CChar>?
    var count = 0
    guard let stream = open_memstream(&buffer, &count) else { return nil }
    let status = info(0, stream)
    fclose(stream)
    defer { free(buffer) }
    return status == 0 ? buffer.map { String(cString: $0) } : nil
  }
}
