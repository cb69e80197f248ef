/// What the recipes of the containers under test make.
///
/// `@unchecked`: one thread does a sequence.
final class Product: Producing, @unchecked Sendable {
  let serial: Int
  /// What it was made from, which it holds.
  let parts: [Product]
  private let log: SubjectLog

  init(serial: Int, parts: [Product], log: SubjectLog) {
    (self.serial, self.parts, self.log) = (serial, parts, log)
    log.alive += 1
  }

  deinit { log.alive -= 1 }

  var product: Product { self }
}

/// What a product is to those who know no more of it.
protocol Producing: AnyObject, Sendable {
  var product: Product { get }
}
