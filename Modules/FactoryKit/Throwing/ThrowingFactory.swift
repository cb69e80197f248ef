/// A recipe for a dependency that may fail, with any error.
///
/// ```swift
/// extension Container {
///   var settings: ThrowingFactory<Settings> { self { try Settings(at: path) }.singleton }
/// }
/// let settings = try container.settings()
/// ```
public typealias ThrowingFactory<T> = TypedThrowingFactory<T, any Error>
