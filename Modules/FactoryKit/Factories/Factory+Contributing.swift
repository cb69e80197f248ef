extension Factory {
  /// Adds an element to the factory's array, after earlier contributions.
  ///
  /// Modules that do not know each other add to one list. The closure is called each time the array
  /// is made. What was registered before stays at the head of the list; a registration that comes
  /// later replaces the whole. A reset of the registration takes all contributions away.
  ///
  /// ```swift
  /// extension Container {
  ///   public var exporters: Factory<[any Exporting]> { contributed() }
  /// }
  /// container.exporters.contribute { CSVExporter() }
  /// ```
  ///
  /// Takes effect for every resolution that begins after it has returned, and forgets the array that
  /// is kept, as a registration does. It is not for the factory's own definition: that is evaluated
  /// each time the property is read, and would contribute each time. Takes time in proportion to the
  /// number of contributions.
  ///
  /// - Parameter element: Makes the element. Called with no lock held. The container keeps it.
  /// - Returns: The factory.
  @discardableResult
  public func contribute<Element>(_ element: @escaping () -> Element) -> Self
  where T == [Element] {
    definition.contribute { ContributedRecipe<T>({ $0.append(element()) }, after: $0) }
    return self
  }
}
