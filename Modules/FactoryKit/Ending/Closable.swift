/// An instance that is kept and is to be closed.
struct Closable: Sendable {
  let tie: Tie
  let closer: Closer
  let kept: KeptInstance
  /// The entry that keeps it.
  let place: Entry

  /// Takes the instance out of its entry, so that it isn't handed out any more.
  ///
  /// - Returns: The instance; `nil` if it is gone, or was replaced.
  func take() -> Unchecked<Any>? {
    var isThere = false
    let old = place.change { contents in
      isThere = contents.instances.kept.contains { $0.tie === tie }
      contents.instances = contents.instances.without(tie)
    }
    let instance = tie.close() && isThere ? kept.closable.map { Unchecked($0) } : nil
    _ = Discarded(old, of: place)
    return instance
  }
}

extension Entry {
  /// The instances that are kept here and are to be closed.
  var closables: [Closable] {
    look(\.instances.kept).compactMap { kept in
      // What isn't made, or is held weakly and gone, is nothing to close.
      guard let tie = kept.tie, let closer = tie.closer, kept.closable != nil else { return nil }
      return Closable(tie: tie, closer: closer, kept: kept, place: self)
    }
  }
}
