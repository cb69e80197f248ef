/// The result of a search for a stored instance.
enum Claim: Sendable {
  case use(StoredInstance)
  case wait(Build)
  /// The resolution must close instances that no other resolution can use, and search again.
  case retry(closing: [Hold])
  /// The resolution has claimed the slot, and must build the instance.
  ///
  /// Without a slot, none stores the instance: the parameter doesn't equal itself, so its slot would never be found again.
  case build(ClaimedSlot?)
  /// The end of the store, which has begun, will close an instance of another scope, which nothing may replace.
  case keepForEnd
}

/// The slot of one scoped instance: empty, building, or filled.
///
/// A resolution that finds the slot empty claims it, and builds with no lock held. Other resolutions wait for
/// that build. A reset empties the slot, and so invalidates the build: the waiting resolutions get its
/// instance, but no scope stores it.
struct Slot: Sendable {
  /// The scope of the instance or the build.
  private(set) var scope = ScopeMark.none
  private(set) var stored: StoredInstance?
  /// The build in flight, and the entry whose closure builds.
  private(set) var building: (build: Build, source: Entry)?
  /// The hold on the instance, if its factory has an action.
  private(set) var hold: HoldToken?

  /// Finds the stored instance or the in-flight build of a scope, or claims the slot.
  ///
  /// - Parameters:
  ///   - request: The request. If its scope isn't the slot's scope, the slot is treated as empty.
  ///   - storing: The entry of the slot.
  /// - Returns: The result.
  mutating func claim(_ request: InstanceRequest, in storing: Entry) -> Claim {
    if scope == request.scope, let building, building.build.addCaller() {
      return .wait(building.build)
    }
    let wasKeptForEnd = isKeptForEnd
    if let instance = instance(in: request.scope, request.expiry)?.strongly() {
      return .use(instance)
    }
    if let dropped = takeHeld() {
      return .retry(closing: [dropped])
    }
    // The end of the store has begun in between, so an expired instance can be used after all.
    if !wasKeptForEnd, isKeptForEnd {
      return .retry(closing: [])
    }
    if scope != request.scope, isKeptForEnd {
      return .keepForEnd
    }
    if stored != nil || building != nil {
      request.removed.append(self)
    }
    let build: Build
    switch request.caller {
    case .async: build = SharedTask(request.frame, request.lifetime)
    case .synchronous, .throwing: build = Build(request.frame, request.lifetime, on: .current)
    }
    self = Slot(scope: request.scope, building: (build, request.entry))
    return .build(
      ClaimedSlot(
        build: build,
        entry: storing,
        parameter: request.parameter,
        scope: request.scope,
        expires: request.expiry != nil
      )
    )
  }

  /// Ends a build, and stores its instance unless the build was invalidated.
  mutating func finish(_ build: Build, with instance: StoredInstance?, _ hold: HoldToken?) {
    guard building?.build === build else {
      return
    }
    building = nil
    guard let instance else {
      return
    }
    stored = instance
    self.hold = hold
  }

  /// Returns the stored instance, and records its use, if a resolution can use it and it isn't gone.
  func instance(in scope: ScopeMark, _ expiry: Expiry?) -> StoredInstance? {
    // During shutdown, no instance can replace an expired one.
    let isLast = stored?.hasExpired(expiry) == true && isKeptForEnd
    guard let stored, stored.isUsable(in: scope, isLast ? nil : expiry) else {
      return nil
    }
    return stored
  }

  /// Whether the end of the store has begun, and will close the instance.
  var isKeptForEnd: Bool { hold.map { $0.hold.gate.willClose($0.hold) } ?? false }

  /// Whether a build is in flight, with the closure of an entry that satisfies a condition.
  func isBuilding(where condition: (Entry) -> Bool = { _ in true }) -> Bool {
    (building?.source).map(condition) ?? false
  }

  /// Whether the slot neither builds nor stores an instance that a resolution can use.
  ///
  /// - Parameters:
  ///   - expiry: The time to live at this moment; `nil` if instances don't expire.
  ///   - retained: Collects the instances that the method retains, for the caller to release outside of its locks.
  /// - Returns: Whether the slot is idle.
  func isIdle(_ expiry: Expiry?, retaining retained: inout [any Sendable]) -> Bool {
    if building != nil {
      return false
    }
    guard let stored, !stored.hasExpired(expiry), let object = stored.held else {
      return true
    }
    retained.append(Unchecked(object))
    return false
  }

  /// Empties the slot if the store holds its instance, which the caller drops.
  ///
  /// - Returns: The hold, whose closing has begun; `nil` if the slot is unchanged.
  mutating func takeHeld() -> Hold? {
    guard let hold = hold?.hold, hold.gate.beginClosing(hold) else {
      return nil
    }
    stored?.mark = .none
    self = Slot()
    return hold
  }
}

/// The slots of one factory: one for all parameters, or one for each.
struct Instances: Sendable {
  private(set) var single = Slot()
  private var slots: [AnyParameter: Slot] = [:]
  /// The type of the parameters; `nil` before the first one.
  private var type: AnyParameter.Type?
  /// The number of slots beyond which the next claim removes unused ones.
  private var limit = 64

  init() {}

  /// Finds the stored instance or the in-flight build of a scope, or claims a slot.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - storing: The entry of the slots.
  /// - Returns: The result.
  mutating func claim(_ request: InstanceRequest, in storing: Entry) -> Claim {
    guard let parameter = request.parameter else {
      return single.claim(request, in: storing)
    }
    guard parameter == parameter else {
      return .build(nil)
    }
    if slots.count >= limit {
      let dropped = removeUnused(for: request)
      if !dropped.isEmpty {
        return .retry(closing: dropped)
      }
    }
    type = Swift.type(of: parameter)
    return slots[parameter, default: Slot()].claim(request, in: storing)
  }

  /// The largest number of instances for parameters that have the same hash value.
  ///
  /// Some parameters are never found again, because `==` takes a short cut: an array with a NaN equals itself, but no
  /// other array. Such parameters have the same hash value. Without a limit, their instances would stay forever.
  private static let mostOfOneHash = 1_000

  /// Removes the slots without an instance that a resolution can use, and those that no resolution finds again.
  ///
  /// The limit doubles, so this takes constant time for each new parameter, on average.
  ///
  /// - Returns: The holds on removed instances, whose closing has begun.
  private mutating func removeUnused(for request: InstanceRequest) -> [Hold] {
    let counts = Dictionary(slots.keys.lazy.map { ($0.hash, 1) }) { $0 + $1 }
    var retained: [any Sendable] = [slots]
    var dropped: [Hold] = []
    slots = slots.filter { parameter, slot in
      if slot.isBuilding() {
        return true
      }
      let isCrowded = counts[parameter.hash, default: 0] > Self.mostOfOneHash
      let canBeFound = parameter.hasSameHash && !isCrowded
      if canBeFound, !slot.isIdle(request.expiry, retaining: &retained) {
        return true
      }
      var emptied = slot
      if let hold = emptied.takeHeld() {
        dropped.append(hold)
        return false
      }
      return slot.isKeptForEnd
    }
    request.removed += retained
    limit = max(64, slots.count * 2)
    return dropped
  }

  /// Whether the end of a build may fill its slot: no change has invalidated the build, and a later resolution would find
  /// the slot.
  func awaits(_ claimed: ClaimedSlot) -> Bool {
    guard slot(of: claimed.parameter)?.building?.build === claimed.build else {
      return false
    }
    return claimed.parameter?.hasSameHash ?? true
  }

  /// Ends a build, and stores its instance unless the build was invalidated.
  ///
  /// - Returns: The parameter of a slot that is empty now, for the caller to release outside of its locks.
  mutating func finish(
    _ claimed: ClaimedSlot,
    with instance: StoredInstance?,
    _ hold: HoldToken?
  ) -> AnyParameter? {
    guard let parameter = claimed.parameter else {
      single.finish(claimed.build, with: instance, hold)
      return nil
    }
    guard let index = slots.index(forKey: parameter) else {
      return nil
    }
    slots.values[index].finish(claimed.build, with: instance, hold)
    let isEmpty = slots.values[index].building == nil && slots.values[index].stored == nil
    return isEmpty ? slots.remove(at: index).key : nil
  }

  /// Returns the slot of a parameter, or that of all parameters.
  func slot(of parameter: AnyParameter?) -> Slot? { parameter.map { slots[$0] } ?? single }

  /// Returns the stored instance of a parameter.
  func stored<P>(of parameter: P) -> StoredInstance? {
    type.flatMap { slots[$0.make(parameter)]?.stored }
  }

  /// Calls a closure with all stored instances, each with its parameter, if it has one.
  func forEachStored(_ body: (_ instance: StoredInstance, _ parameter: AnyParameter?) -> Void) {
    if let instance = single.stored {
      body(instance, nil)
    }
    for (parameter, slot) in slots {
      if let instance = slot.stored { body(instance, parameter) }
    }
  }

  /// Removes a stored instance.
  ///
  /// - Returns: Its slot, for the caller to release outside of its locks; `nil` if it wasn't there.
  mutating func remove(_ instance: StoredInstance, of parameter: AnyParameter?) -> Slot? {
    guard let slot = slot(of: parameter), slot.stored === instance else {
      return nil
    }
    if let parameter {
      slots[parameter] = nil
    } else {
      single = Slot()
    }
    return slot
  }

  /// Returns the slots without the in-flight builds of some entries.
  func withoutBuilds(by condition: (Entry) -> Bool = { _ in true }) -> Instances {
    filtered { !$0.isBuilding(where: condition) }
  }

  /// Returns the slots without those of closed instances.
  func withoutClosed() -> Instances { filtered { $0.stored?.mark.isNone != true } }

  /// Returns the slots without those of a scope.
  func without(_ scope: ScopeMark) -> Instances { filtered { $0.scope != scope } }

  private func filtered(_ isIncluded: (Slot) -> Bool) -> Instances {
    var filtered = self
    if !isIncluded(single) {
      filtered.single = Slot()
    }
    filtered.slots = slots.filter { isIncluded($0.value) }
    return filtered
  }
}

/// A slot that a resolution has claimed for a build, and that the end of the build fills.
struct ClaimedSlot: Sendable {
  let build: Build
  /// The entry of the slot.
  let entry: Entry
  /// The parameter of the slot, if each parameter has its own.
  let parameter: AnyParameter?
  let scope: ScopeMark
  /// Whether the instance has a time to live.
  let expires: Bool

  /// Ends the build: fills the slot, unless the build was invalidated or abandoned, and passes the result on.
  ///
  /// - Parameter result: The result for all that wait; `nil` if they must resolve again.
  func end(with result: ResolutionResult?) {
    let hold = build.hold
    let token = hold.map { HoldToken($0) }
    let stored = result?.stored(isWeak: scope.isWeak)
    if expires {
      stored?.noteUse(at: MonotonicClock.nanoseconds)
    }
    // Before the end of the hold: the end of the store, which may come next, removes the mark.
    stored?.mark = scope
    _ = entry.withContents { contents in
      var kept = contents.instances.awaits(self) ? stored : nil
      if let hold {
        let instance = kept.flatMap { _ in result?.instance }
        if !hold.gate.complete(hold, with: instance, storedAs: kept) {
          kept = nil
        }
      }
      return contents.instances.finish(self, with: kept, token)
    }
    build.end(with: result)
  }

  /// Empties the slot, unless the build was invalidated.
  func clear() {
    _ = entry.withContents { $0.instances.finish(self, with: nil, nil) }
  }
}

extension ResolutionResult {
  /// Returns the instance as a scope stores it; `nil` if the scope doesn't store it.
  fileprivate func stored(isWeak: Bool) -> StoredInstance? {
    guard let instance, !instance.isNothing else {
      return nil
    }
    if isWeak {
      return instance.weakly()
    }
    return instance
  }
}
