/// An algorithm that shortens and simplifies a failing sequence.
package struct Shrinker {
  private let fails: ([Operation]) -> Bool

  /// Creates a shrinker.
  ///
  /// - Parameter fails: Whether a sequence fails.
  package init(while fails: @escaping ([Operation]) -> Bool) { self.fails = fails }

  /// Returns a failing sequence of which no step can be removed or simplified.
  ///
  /// - Parameter operations: A sequence that fails.
  /// - Returns: The shortened sequence.
  package func shrink(_ operations: [Operation]) -> [Operation] {
    var current = operations
    while true {
      let next = simplify(removeChunks(current))
      if next.count == current.count, "\(next)" == "\(current)" { return next }
      current = next
    }
  }

  /// Removes halves, then quarters, then smaller parts, down to single steps.
  private func removeChunks(_ operations: [Operation]) -> [Operation] {
    var current = operations
    var size = max(1, current.count / 2)
    while true {
      var start = 0
      while start < current.count {
        var shorter = current
        shorter.removeSubrange(start..<min(start + size, current.count))
        if fails(shorter) { current = shorter } else { start += size }
      }
      if size == 1 { return current }
      size /= 2
    }
  }

  /// Replaces steps by simpler ones.
  private func simplify(_ operations: [Operation]) -> [Operation] {
    var current = operations
    for index in current.indices {
      var isDone = false
      while !isDone {
        isDone = true
        for plainer in current[index].plainer {
          var candidate = current
          candidate[index] = plainer
          if fails(candidate) {
            current = candidate
            isDone = false
            break
          }
        }
      }
    }
    return current
  }
}
