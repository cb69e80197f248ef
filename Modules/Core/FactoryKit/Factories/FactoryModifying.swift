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
  /// `any Error` if a closure may throw; `Never` if it throws none.
  associatedtype Failure: Error = Never

  /// The container, the place of the declaration, and what the modifiers in the definition say.
  var _definition: _FactoryDefinition { get set }
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
    setting(.registration(ClosureBox(factory)), function, fileID)
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
    if _definition.declaration.flags.contains(.afterOnce) {
      return self
    }
    reference.setOnce()
    _definition.modifiers = .scope(.none)
    _definition.declaration.flags.remove(.perParameter)
    _definition.declaration.flags.insert(.afterOnce)
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
  /// The type of the instances.
  static var product: Any.Type { T.self }

  /// The type of the parameters, if each parameter can have its own instance.
  static var parameters: AnyParameter.Type? {
    func type<Parameter: Hashable>(of parameter: Parameter.Type) -> AnyParameter.Type {
      ParameterOf<Parameter>.self
    }
    return (P.self as? any Hashable.Type).map { type(of: $0) }
  }

  @inlinable var container: any ManagedContainer { _definition.container }

  @inlinable var key: FactoryKey { FactoryKey(Self.self, _definition.declaration) }

  @inlinable var reference: FactoryReference {
    FactoryReference(container, key, _definition.modifiers)
  }

  /// The factory as a promise, which another module registers.
  @inlinable var promise: Self {
    var promise = self
    promise._definition.declaration.flags.insert(.promised)
    return promise
  }

  /// Returns a factory that names a scope, and sets the scope for definitions without one.
  ///
  /// It passes the parts of a reference, because the compiler would retain the container for a whole one.
  @inlinable
  consuming func scoped(_ scope: ScopeMark) -> Self {
    FactoryReference.set(scope, of: key, in: container)
    _definition.modifiers.setScope(scope)
    return self
  }

  /// Returns a factory with a modifier.
  ///
  /// The value has the modifiers of its definition. A modifier from outside is stored in the container, and applies to
  /// this value in place of the definition's.
  ///
  /// - Parameters:
  ///   - modifier: The modifier.
  ///   - function: The function or property in which the modifier is written.
  ///   - fileID: Its file.
  /// - Returns: The factory.
  @inlinable
  consuming func setting(
    _ modifier: Modifier,
    _ function: StaticString,
    _ fileID: StaticString
  ) -> Self {
    if _definition.isDefined(in: function, fileID) {
      _definition.modifiers.append(modifier)
    } else {
      reference.set(modifier)
      _definition.modifiers.remove(replacedBy: modifier)
    }
    return self
  }
}
