extension SynchronousFactory where P == Void {
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
  ///   - element: Creates the element. It may throw if the factory may: then there is no array. Called with no
  ///     lock held. The container stores it.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @discardableResult
  public consuming func contribute<Element>(
    _ element: @escaping @Sendable () throws(Failure) -> Element,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self
  where T == [Element] {
    let addition: Addition = { $0.append(try element()) }
    return setting(.contribution { Contributions(addition, after: $0) }, function, fileID)
  }
}

extension AsyncParameterFactory where P == Void {
  /// Adds an element to the factory's array, after earlier contributions.
  ///
  /// This works like ``SynchronousFactory/contribute(_:function:fileID:)``. The closures run one after the other. If one of them
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
    let addition: Addition = { $0.append(try await element()) }
    return setting(.contribution { Contributions(addition, after: $0) }, function, fileID)
  }
}

/// The contributions to a factory, as a container stores them.
final class Contributions<Addition>: StoredClosure, @unchecked Sendable {
  /// The registration before the first contribution, which replaces the definition.
  let base: StoredClosure?
  /// The closures in the order of the contributions, one for each element, which each adds it to the array.
  let additions: [Addition]

  /// Adds one contribution to the earlier ones.
  init(_ addition: Addition, after options: FactoryOptions) {
    let others = options.contributions as? Contributions<Addition>
    base = others?.base ?? options.registration
    additions = (others?.additions ?? []) + [addition]
  }
}
