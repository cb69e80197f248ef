import Synchronization

/// What the recipes of the containers under test make.
///
/// `@unchecked`: it is immutable.
final class Product: Producing, @unchecked Sendable {
  let serial: Int
  /// What it was made from, which it holds.
  let parts: [Product]
  private let log: SubjectLog

  init(serial: Int, parts: [Product], log: SubjectLog) {
    (self.serial, self.parts, self.log) = (serial, parts, log)
    log.alive.add(1, ordering: .relaxed)
  }

  deinit { log.alive.subtract(1, ordering: .relaxed) }

  var product: Product { self }
}

/// What a product is to those who know no more of it.
protocol Producing: AnyObject, Sendable {
  var product: Product { get }
}
