import Synchronization

/// A target of operations: containers, or their model.
package protocol Performer: AnyObject {
  /// Performs an operation.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The visible effects; `nil` if the guides don't determine them.
  func perform(_ operation: Operation) -> Outcome?

  /// Waits until the number of living products is in a range, because finished tasks may still release
  /// some.
  ///
  /// - Parameter expected: The expected range.
  /// - Returns: The final number.
  func alive(settlingIn expected: ClosedRange<Int>) -> Int

  /// Releases everything.
  ///
  /// - Returns: The number of products and containers that are still alive.
  func end() -> Int
}

/// The visible effects of one operation.
package struct Outcome: Equatable, Sendable {
  /// The serial numbers of the resolved products; `nil` for an operation without results.
  var found: [Int]?
  /// The calls that the operation caused, in order.
  var events: [Event] = []
  /// The possible numbers of living products.
  var alive: ClosedRange<Int>

  /// A call that a container has made.
  enum Event: Equatable, Sendable {
    /// A recipe: its label, the parameter, the number of the product, and those of its parts.
    case built(Int, Int?, serial: Int, parts: [Int])
    /// A recipe that returns a product of another one: its label, the parameter, and the number of the product.
    case forwarded(Int, Int?, serial: Int)
    /// A recipe that throws.
    case failed(Int)
    /// The decorator of a factory.
    case decorated(Int, [Int], isNew: Bool)
    /// The decorator of a container.
    case decoratedAll(Int, [Int])
    /// The `autoRegister()` of a container.
    case wired(Int)
    /// A resolution of a promise without registration.
    case unkept
    /// A resolution of a factory whose scope isn't open, or whose container was shut down.
    case violated
    /// A shutdown action.
    case closed(Int, [Int])
  }
}

/// The calls that operations have caused, and the number of living products.
///
/// `@unchecked`: a single thread performs a sequence, or waits for a task that performs a part of
/// it. Products are freed on any thread, so their number is atomic.
final class Log: @unchecked Sendable {
  var events: [Outcome.Event] = []
  private let count = Atomic(0)
  var lastSerial = 0
  /// Whether a container or a scope ends, and waits for shutdown actions that suspend.
  var isEnding = false

  /// The number of living products.
  var alive: Int { count.load(ordering: .relaxed) }

  /// Changes the number of living products.
  func add(_ change: Int) { count.add(change, ordering: .relaxed) }
}

/// The product of the recipes.
///
/// `@unchecked`: it is immutable.
final class Product: Producing, @unchecked Sendable {
  let serial: Int
  /// The products that it was built from, and holds.
  let parts: [Product]
  private let log: Log

  init(serial: Int, parts: [Product], log: Log) {
    self.serial = serial
    self.parts = parts
    self.log = log
    log.add(1)
  }

  deinit { log.add(-1) }

  var product: Product { self }
}

/// A protocol of products, for factories of existentials.
protocol Producing: AnyObject, Sendable {
  var product: Product { get }
}

/// The part of a sequence's state that is the same for containers and for their model, which are its subclasses.
package class World {
  let log: Log
  var definitions = Slot.allCases.map(Definition.init)
  private var wirings: [[Operation]] = [[], []]
  var held: [[Product]] = []
  var time = 0.0

  init(_ log: Log = Log()) { self.log = log }

  /// Resolves a factory.
  func resolve(_ container: Int, _ slot: Slot, _ parameter: Parameter, _ way: Way) -> [Product] {
    fatalError("A subclass resolves.")
  }

  /// Applies modifiers to a factory, outside of its definition.
  ///
  /// - Returns: The resolved products; `nil` if nothing was resolved.
  func modify(_ container: Int, _ slot: Slot, _ modifiers: [Modifier], resolving: Parameter?)
    -> [Product]?
  { fatalError("A subclass modifies.") }

  /// Performs an operation on a container or on an open scope.
  ///
  /// - Returns: The numbers of the resolved products; `nil` if nothing was resolved.
  func change(_ operation: Operation) -> [Int]? { fatalError("A subclass changes.") }

  /// Performs an operation of the sequence or of a part of it.
  ///
  /// - Parameter operation: The operation.
  /// - Returns: The numbers of the resolved products; `nil` for an operation without results.
  @discardableResult
  func execute(_ operation: Operation) -> [Int]? {
    switch operation {
    case .define(let slot, let definition): definitions[slot.rawValue] = definition
    case .resolve(let container, let slot, let parameter, let way, let isHeld):
      let found = resolve(container, slot, parameter, way)
      if isHeld { held.append(found) }
      return found.map(\.serial)
    case .modify(let container, let slot, let modifiers, let parameter):
      return modify(container, slot, modifiers, resolving: parameter)?.map(\.serial)
    case .wire(let container, let operations): wirings[container] = operations
    case .advance(let seconds): time += seconds
    case .drop(let index?): if held.indices.contains(index) { held.remove(at: index) }
    case .drop(nil): held = []
    default: return change(operation)
    }
    return nil
  }

  /// Performs the operations of a container's `autoRegister()`.
  func wire(_ container: Int) {
    log.events.append(.wired(container))
    for operation in wirings[container] { execute(operation) }
  }

  /// Builds the products of a recipe.
  ///
  /// - Returns: The products; `nil` if the recipe throws.
  func build(_ recipe: Recipe, in container: Int, _ parameter: Parameter?) -> [Product]? {
    if recipe.result == .nothing { return [] }
    var parts = recipe.takesHeld ? Array((held.last ?? []).prefix(1)) : []
    for part in recipe.parts {
      let resolved = part.isElsewhere ? 1 - container : container
      parts += resolve(resolved, part.slot, part.parameter, .call)
    }
    for action in recipe.actions { execute(action) }
    if recipe.result == .failure {
      log.events.append(.failed(recipe.label))
      return nil
    }
    if recipe.result == .first, let first = parts.first {
      log.events.append(.forwarded(recipe.label, parameter?.number, serial: first.serial))
      return [first]
    }
    log.lastSerial += 1
    let serials = parts.map(\.serial)
    log.events.append(
      .built(recipe.label, parameter?.number, serial: log.lastSerial, parts: serials)
    )
    return [Product(serial: log.lastSerial, parts: parts, log: log)]
  }

  /// Returns the effects of an operation.
  func outcome(of body: () -> [Int]?) -> Outcome {
    let found = body()
    let events = log.events
    log.events = []
    return Outcome(found: found, events: events, alive: log.alive...log.alive)
  }
}
