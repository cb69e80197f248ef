/// A wait-for graph of asynchronous builds.
///
/// A new wait takes constant time if the awaited build waits for no other one.
struct AsyncWaitGraph: Sendable {
  /// The builds that each build waits for, by the numbers of the waits.
  private var awaited: [ObjectIdentifier: [UInt: AsyncBuild]] = [:]

  /// Adds a wait, unless it would never end.
  ///
  /// - Parameters:
  ///   - number: The number of the wait.
  ///   - asker: The build that waits.
  ///   - build: The build that it waits for.
  /// - Returns: The builds of the cycle that the wait would complete, the awaited one first and last; `nil` without a
  ///   cycle.
  mutating func add(
    _ number: UInt,
    from asker: AsyncBuild,
    to build: AsyncBuild
  ) -> [AsyncBuild]? {
    if let path = path(from: build, to: asker) {
      return path + [build]
    }
    awaited[ObjectIdentifier(asker), default: [:]][number] = build
    return nil
  }

  /// Removes a wait, if the graph has it.
  mutating func remove(_ number: UInt, from asker: AsyncBuild) {
    let id = ObjectIdentifier(asker)
    awaited[id]?[number] = nil
    if awaited[id]?.isEmpty == true {
      awaited[id] = nil
    }
  }

  /// Returns the builds on a path of waits, if there is one.
  private func path(from first: AsyncBuild, to last: AsyncBuild) -> [AsyncBuild]? {
    /// For each build that the search has found, the one before it.
    var origins = [ObjectIdentifier(first): first]
    var pending = [first]
    while let build = pending.popLast() {
      if build === last {
        var path = [last]
        while let end = path.last, end !== first, let origin = origins[ObjectIdentifier(end)] {
          path.append(origin)
        }
        return path.reversed()
      }
      for end in (awaited[ObjectIdentifier(build)] ?? [:]).values
      where origins[ObjectIdentifier(end)] == nil {
        origins[ObjectIdentifier(end)] = build
        pending.append(end)
      }
    }
    return nil
  }
}
