/// An instance that is kept and is to be closed.
struct Closable: Sendable {
  let tie: Tie
  let closer: Closer
  let kept: KeptInstance
  /// The entry that keeps it.
  let place: Entry

  /// Takes the instance out of all entries that keep it, so that it isn't handed out any more.
  ///
  /// - Returns: The instance; `nil` if it is gone, or was replaced.
  func take() -> Unchecked<Any>? {
    guard place.drop(tie), tie.close() else { return nil }
    for place in tie.places { place.drop(tie) }
    return kept.closable.map { Unchecked($0) }
  }
}

extension Entry {
  /// Drops the instance that has a tie.
  ///
  /// - Returns: Whether it was there.
  @discardableResult
  fileprivate func drop(_ tie: Tie) -> Bool {
    var isThere = false
    let old = change { contents in
      isThere = contents.instances.kept.contains { $0.tie === tie }
      contents.instances = contents.instances.without(tie)
    }
    _ = Discarded(old, of: self)
    return isThere
  }

  /// Has each instance leave this entry and a copy of it when its closing begins in one of them.
  func closeTogether(with copy: Entry) {
    for tie in copy.closables.map(\.tie) {
      tie.add([self, copy])
      // It may have begun before that.
      if tie.isClosed { copy.drop(tie) }
    }
  }

  /// The instances that are kept here and are to be closed.
  var closables: [Closable] {
    look(\.instances.kept).compactMap { kept in
      // What isn't made, or is held weakly and gone, is nothing to close.
      guard let tie = kept.tie, let closer = tie.closer, kept.closable != nil else { return nil }
      return Closable(tie: tie, closer: closer, kept: kept, place: self)
    }
  }
}
