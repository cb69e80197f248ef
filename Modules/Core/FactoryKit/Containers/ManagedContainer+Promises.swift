extension ManagedContainer {
  /// Declares a promise, which may have a parameter, and may throw: a factory whose closure another module
  /// registers.
  ///
  /// The module that declares the promise depends on no implementation. The app depends on both modules,
  /// and registers the closure. If nothing is registered, the first resolution stops the program in a
  /// debug build, with the place of the promise, and returns `nil` in a release build.
  /// ``SynchronousFactory/required()`` throws in both builds.
  ///
  /// ```swift
  /// extension Container {
  ///   public var accountLoader: Factory<(any AccountLoading)?> { promised() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  @inlinable
  public func promised<P, T, Failure: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> SynchronousFactory<P, T?, Failure> {
    let isNil = { (_: P) throws(Failure) -> T? in nil }
    return SynchronousFactory(self, key: key, fileID: fileID, line: line, column: column, isNil)
      .promise
  }

  /// Declares an async promise, which may have a parameter: an async factory whose closure another module
  /// registers.
  ///
  /// If nothing is registered, the first resolution stops the program in a debug build, with the place of
  /// the promise, and returns `nil` in a release build. ``AsyncParameterFactory/required()`` throws in both
  /// builds.
  ///
  /// ```swift
  /// extension Container {
  ///   public var database: AsyncFactory<(any Database)?> { promised() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the promise is declared in.
  ///   - line: The line that the promise is declared on.
  ///   - column: The column that the promise is declared in.
  /// - Returns: The factory.
  public func promised<P: Sendable, T: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> AsyncParameterFactory<P, T?> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return AsyncParameterFactory(self, declaration) { _ in nil }.promise
  }
}

extension ManagedContainer {
  /// Declares a factory of an array that any module may add elements to, with closures that may throw for a
  /// ``ThrowingFactory``.
  ///
  /// The modules that add elements needn't know each other: each exposes its elements, and the app calls
  /// `contribute { … }` for each of them. The elements are in the order of the contributions. Without
  /// contributions, the array is empty, unless it is ``FactoryModifying/promised()``.
  ///
  /// ```swift
  /// extension Container {
  ///   public var exporters: Factory<[any Exporting]> { contributed() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  /// - Returns: The factory.
  public func contributed<Element, Failure: Error>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> SynchronousFactory<Void, [Element], Failure> {
    let isEmpty = { () throws(Failure) -> [Element] in [] }
    return SynchronousFactory(self, key: key, fileID: fileID, line: line, column: column, isEmpty)
  }

  /// Declares an async factory of an array that any module may add elements to.
  ///
  /// ```swift
  /// extension Container {
  ///   public var migrations: AsyncFactory<[any Migration]> { contributed() }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - key: The name that distinguishes the factory from others of the same type and place.
  ///   - fileID: The module and file that the factory is declared in.
  ///   - line: The line that the factory is declared on.
  ///   - column: The column that the factory is declared in.
  /// - Returns: The factory.
  public func contributed<Element: Sendable>(
    key: StaticString = #function,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column
  ) -> AsyncFactory<[Element]> {
    let declaration = Declaration(name: key, fileID: fileID, line: line, column: column)
    return AsyncFactory(self, declaration) { [] }
  }
}

extension FactoryModifying {
  /// Declares that the list needs a contribution, which another module adds.
  ///
  /// If nothing is contributed or registered, the list is an unkept promise: the first resolution stops the
  /// program in a debug build, with the place of the list, and returns an empty array in a release build.
  ///
  /// ```swift
  /// extension Container {
  ///   public var probes: Factory<[any Probe]> { contributed().promised() }
  /// }
  /// ```
  ///
  /// It has an effect in the definition of a list that `contributed()` declares.
  ///
  /// - Returns: The factory.
  public func promised<Element>() -> Self where T == [Element] { promise }
}
