extension Scope {
  /// A scope that keeps one instance while it is open: for a request, a message, or a job.
  ///
  /// Declare it as a static constant of `Scope`, and open it around what it is for:
  ///
  /// ```swift
  /// extension Scope {
  ///   static let request = Bound("request")
  /// }
  /// extension Container {
  ///   var audit: Factory<AuditLog> { self { AuditLog() }.scope(.request) }
  /// }
  /// try await Scope.request.open { try await handle(message) }
  /// ```
  ///
  /// Inside, an instance is created once, for the task and its child tasks, and goes when `open` returns or
  /// throws. Openings nest: an instance belongs to the innermost opening of its scope. Two openings never
  /// share one. An instance can only be resolved while its scope is open: <doc:RequestScopes>.
  public final class Bound: Scope, @unchecked Sendable {
    /// The name of the scope in messages.
    public let name: String

    /// Creates a scope that is the same as no other.
    ///
    /// - Parameter name: The name of the scope in messages.
    public init(_ name: String) {
      self.name = name
      super.init(.openScope, name: name)
    }
  }
}

extension FactoryModifying {
  /// Keeps one instance for each opening of a scope.
  ///
  /// - Parameter scope: The scope, which has to be open when the factory is resolved.
  /// - Returns: The factory with that scope.
  @inlinable
  @inline(__always)
  @discardableResult
  public func scope(_ scope: Scope.Bound) -> Self { replacing(definition.scoped(in: scope)) }
}

extension FactoryDefinition {
  /// Names a bound scope, here and for later reads of the same factory that name none.
  @inlinable
  @inline(__always)
  consuming func scoped(in scope: Scope.Bound) -> FactoryDefinition {
    let mark = scope.reference.mark
    if let entry = entryAtFirstLook,
      entry._withUnsafeGuaranteedRef({ $0.flags.mark == mark && $0.boundMark == mark })
    {
      return with(declaration.bound, entry)
    }
    return remembered(in: scope)
  }

  /// Names a bound scope, and has the entry note it, so that it need not be carried along.
  @usableFromInline
  @inline(never)
  func remembered(in scope: Scope.Bound) -> FactoryDefinition {
    let carrying = scoped(scope as Scope)
    guard let identity = scope.identity, let entry = preparedEntry,
      entry._withUnsafeGuaranteedRef({ $0.noteBound(identity) })
    else { return carrying }
    return with(declaration.bound, entry)
  }
}

extension Declaration {
  /// The same for a factory of the bound scope that its entry has noted.
  @inlinable var bound: Declaration {
    setting(Declaration.scoped | ScopeMark.remembered.bits &<< 56, clearing: Declaration.scopeMarks)
  }
}
