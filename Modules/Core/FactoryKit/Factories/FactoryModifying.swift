/// The registrations and modifiers that all factories have.
///
/// A modifier in a factory's definition has precedence over the same modifier outside of the definition.
/// ``once()`` changes that. A modifier is a part of the definition if both are in the same function or
/// property, and in the same file: the modifiers have parameters for this place, apart from scopes and
/// ``scopeOnParameters``, which apply to the factory value in any case.
///
/// Only ``Factory``, ``ThrowingFactory``, ``AsyncFactory`` and their variants with a parameter
/// conform.
public protocol FactoryModifying<P, T> {
  /// The type of the parameter; `Void` for a factory without one.
  associatedtype P
  /// The type of the instances.
  associatedtype T
  /// The type that the container stores a closure with: `T`, or a type that wraps a `T` if the closure may
  /// fail or suspend.
  associatedtype Outcome = T
  /// `any Error` if a closure may throw; `Never` if it throws none.
  associatedtype Failure: Error = Never

  /// The container that the factory belongs to.
  var container: any ManagedContainer { get }
  /// The place of the factory's declaration, and what the modifiers in its definition say.
  var definition: FactoryDefinition { get set }

  /// Calls the closure in the definition, even if an instance or a registration exists.
  ///
  /// - Parameter parameter: The parameter of the instance.
  /// - Returns: A new outcome.
  func makeFromDefinition(_ parameter: P) -> Outcome
}

// Disfavored: an async factory has overloads for closures that suspend.
extension FactoryModifying {
  /// Replaces the closure that creates the dependency, and removes the stored instance.
  ///
  /// The new closure applies to every resolution that begins after this call has returned. The call
  /// removes a singleton for the whole process, except inside `autoRegister()`, which runs for each
  /// container.
  ///
  /// The container stores the closure. A closure that uses the container should capture it `unowned`.
  /// Otherwise, the container is never freed.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency from now on. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @_disfavoredOverload @discardableResult
  public consuming func register(
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.registration(Self.stored(factory)), function, fileID)
  }

  /// Replaces the closure: the short form of ``register(factory:function:fileID:)``.
  ///
  /// - Parameters:
  ///   - factory: Creates the dependency from now on. It may throw if the factory may.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @_disfavoredOverload @discardableResult
  public consuming func callAsFunction(
    factory: @escaping (P) throws(Failure) -> T,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    register(factory: factory, function: function, fileID: fileID)
  }

  /// Applies the preceding modifiers in the factory's definition only once.
  ///
  /// After that, a modifier outside of the definition applies until the factory is reset.
  ///
  /// - Returns: The factory.
  @discardableResult
  public consuming func once() -> Self {
    // A second `once()` repeats the first.
    if definition.declaration.flags.contains(.afterOnce) {
      return self
    }
    reference.setOnce()
    definition.modifiers = .scope(.none)
    definition.declaration.flags.remove(.perParameter)
    definition.declaration.flags.insert(.afterOnce)
    return self
  }

  /// Removes the registrations, options and instances of this factory from the container.
  ///
  /// - Parameter options: The part to remove. The default is everything: registrations, contexts,
  ///   modifiers outside of the definition, and the instances.
  /// - Returns: The factory.
  @discardableResult
  public func reset(_ options: FactoryResetOptions = .all) -> Self {
    reference.reset(options)
    return self
  }
}

extension FactoryModifying {
  @inlinable var key: FactoryKey { FactoryKey(Outcome.self, P.self, definition.declaration) }

  @inlinable var reference: FactoryReference {
    FactoryReference(container, key, definition.modifiers)
  }

  /// Returns the factory as a promise, which another module registers.
  ///
  /// - Parameter key: The `key:` of the declaration, if it has one.
  /// - Returns: The promise.
  @inlinable
  func promise(_ key: StaticString?) -> Self {
    var promise = self
    promise.definition.declaration.flags.insert(.promised)
    if key != nil {
      promise.definition.declaration.flags.insert(.keyed)
    }
    return promise
  }

  /// Returns a closure as the container stores it.
  @inlinable
  static func stored(_ make: @escaping (P) throws(Failure) -> T) -> StoredClosure {
    guard Outcome.self == T.self else {
      return storedAttempt(make)
    }
    return ClosureBox { (parameter: P) -> T in
      do throws(Failure) {
        return try make(parameter)
      } catch {
        preconditionFailure("The closure of a plain factory has thrown \(error).")
      }
    }
  }

  /// Returns a closure of a throwing or an async factory as the container stores it.
  @usableFromInline
  static func storedAttempt(_ make: @escaping (P) throws(Failure) -> T) -> StoredClosure {
    let attempt = { (parameter: P) in Attempt { try make(parameter) } }
    if Outcome.self == Attempt<T>.self {
      return ClosureBox(attempt)
    }
    // The task that builds the instance calls the closure.
    return ClosureBox { (parameter: P) -> AsyncRecipe<T> in
      let call = Unchecked((attempt, parameter))
      return AsyncRecipe { try call.value.0(call.value.1).get() }
    }
  }
}
