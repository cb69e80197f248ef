import Synchronization

/// Counts the lines of one response, and logs their number when the request has ended.
final class RequestLog: Sendable {
  private let id: Int
  private let log: @Sendable (String) -> Void
  private let lines = Atomic(0)

  init(_ id: Int, _ log: @escaping @Sendable (String) -> Void) { (self.id, self.log) = (id, log) }

  func count() { lines.add(1, ordering: .relaxed) }
  func close() { log("request \(id): \(lines.load(ordering: .relaxed)) lines") }
}
