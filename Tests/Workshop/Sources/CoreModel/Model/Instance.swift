/// The model's counterpart of a product.
///
/// The model holds an instance where the guides say that a product is held, so that both live
/// equally long.
final class Instance {
  /// The number of living instances of one model.
  final class Count {
    var alive = 0
  }

  let serial: Int
  let parts: [Instance]
  /// The stored instance whose action closes the object.
  ///
  /// Weak: when nothing stores it any more, the next stored instance can get an action.
  weak var owner: StoredValue?
  private let count: Count

  init(serial: Int, parts: [Instance], count: Count) {
    (self.serial, self.parts, self.count) = (serial, parts, count)
    count.alive += 1
  }

  deinit { count.alive -= 1 }
}
