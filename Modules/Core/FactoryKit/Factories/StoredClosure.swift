/// A closure of a modifier or a registration, as a container stores it.
///
/// The key of an entry contains the types of the factory's parameter and product, so code that reads the closure
/// knows its type.
///
/// `@unchecked`: it and its subclasses are immutable, and any thread may call the closures.
@usableFromInline
class StoredClosure: @unchecked Sendable {
  @usableFromInline
  init() {}
}

/// A closure that creates an outcome from a parameter, or a decorator, which takes an instance and whether it is new.
@usableFromInline
final class ClosureBox<P, Outcome>: StoredClosure, @unchecked Sendable {
  @usableFromInline let make: (P) -> Outcome

  @usableFromInline
  init(_ make: @escaping (P) -> Outcome) { self.make = make }
}

extension StoredClosure {
  /// Calls the closure of a recipe: all recipes of one declaration have the same types.
  @inlinable @inline(__always)
  func make<P, Outcome>(_ type: Outcome.Type, from parameter: P) -> Outcome {
    unsafeDowncast(self, to: ClosureBox<P, Outcome>.self).make(parameter)
  }

  /// Calls the closure of a decorator: all decorators of one declaration have the same type.
  @inlinable
  func decorate<T>(_ instance: T, isNew: Bool) { make(Void.self, from: (instance, isNew)) }
}

extension Factory {
  /// Adds an element to the factory's array, after earlier contributions.
  ///
  /// Modules that do not know each other add to one list. Each build of the array calls the closure.
  /// An earlier registration stays at the head of the list; a later registration replaces the list.
  /// A reset of the registration removes all contributions.
  ///
  /// ```swift
  /// extension Container {
  ///   public var exporters: Factory<[any Exporting]> { contributed() }
  /// }
  /// container.exporters.contribute { CSVExporter() }
  /// ```
  ///
  /// The new element applies to every resolution that begins after this call has returned. Like a
  /// registration, the call removes the stored array. Don't call it in the factory's own definition
  /// without `once()`: each contribution from elsewhere would add the element again. The call takes
  /// time in proportion to the number of contributions.
  ///
  /// - Parameters:
  ///   - element: Creates the element. Called with no lock held. The container stores it.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func contribute<Element>(
    _ element: @escaping @Sendable () -> Element,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self
  where T == [Element] {
    contributing({ $0.append(element()) }, function, fileID)
  }
}

extension ThrowingParameterFactory where P == Void {
  /// Adds an element to the factory's array, after earlier contributions.
  ///
  /// This works like ``Factory/contribute(_:function:fileID:)``. If one of the closures throws, there is no array.
  ///
  /// - Parameters:
  ///   - element: Creates the element, or throws. Called with no lock held. The container
  ///     stores it.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func contribute<Element>(
    _ element: @escaping @Sendable () throws -> Element,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self
  where T == [Element] {
    contributing({ $0.append(element) }, function, fileID)
  }
}

extension Attempt {
  /// Adds an element to the array, unless the outcome is an error.
  fileprivate mutating func append<Element>(_ element: () throws -> Element)
  where T == [Element] {
    do {
      var elements = try get()
      // Leaves one reference to the array, so that it grows in place.
      self = Attempt(.success([]))
      elements.append(try element())
      self = Attempt(.success(elements))
    } catch {
      self = Attempt(.failure(error))
    }
  }
}

extension AsyncParameterFactory where P == Void {
  /// Adds an element to the factory's array, after earlier contributions.
  ///
  /// This works like ``Factory/contribute(_:function:fileID:)``. The closures run one after the other. If one of them
  /// throws, there is no array.
  ///
  /// - Parameters:
  ///   - element: Creates the element, or throws. The container stores it.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func contribute<Element>(
    _ element: @escaping @Sendable () async throws -> Element,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self
  where T == [Element] {
    contributing({ $0.append(element) }, function, fileID)
  }
}

extension AsyncRecipe {
  /// Adds an element to the array that the recipe creates.
  fileprivate mutating func append<Element>(
    _ element: @escaping @Sendable () async throws -> Element
  ) where T == [Element] {
    let make = make
    self = AsyncRecipe {
      var elements = try await make()
      elements.append(try await element())
      return elements
    }
  }
}

/// The contributions to a factory, as a container stores them.
final class ContributedRecipe<Outcome>: StoredClosure, @unchecked Sendable {
  /// The registration before the first contribution, which replaces the definition.
  private let base: StoredClosure?
  /// The closures in the order of the contributions, one for each element.
  private let additions: [(inout Outcome) -> Void]

  /// Adds one contribution to the earlier ones.
  init(_ addition: @escaping (inout Outcome) -> Void, after options: FactoryOptions) {
    let others = options.contributions as? ContributedRecipe<Outcome>
    base = others?.base ?? options.registration
    additions = (others?.additions ?? []) + [addition]
  }

  /// Creates an outcome with all contributions.
  func make<P>(from parameter: P, orAddingTo definition: () -> Outcome) -> Outcome {
    var outcome = base?.make(Outcome.self, from: parameter) ?? definition()
    for add in additions {
      add(&outcome)
    }
    return outcome
  }
}

extension FactoryModifying {
  /// Returns the factory with a contribution, which adds an element to the outcome.
  fileprivate consuming func contributing(
    _ addition: @escaping (inout Outcome) -> Void,
    _ function: StaticString,
    _ fileID: StaticString
  ) -> Self {
    setting(
      .contribution { ContributedRecipe<Outcome>(addition, after: $0) },
      function,
      fileID
    )
  }

  /// Creates an outcome with a registration, with contributions, or with the definition.
  @usableFromInline
  func make(_ parameter: P, with registration: StoredClosure?) -> Outcome {
    guard let registration else {
      return makeFromDefinition(parameter)
    }
    guard let contributed = registration as? ContributedRecipe<Outcome> else {
      return registration.make(Outcome.self, from: parameter)
    }
    return contributed.make(from: parameter) { makeFromDefinition(parameter) }
  }
}
