/// A recipe for a dependency that is made from a parameter and may fail, with any error.
///
/// ```swift
/// extension Container {
///   var report: ThrowingParameterFactory<Int, Report> { self { try Report(year: $0) } }
/// }
/// let report = try container.report(2026)
/// ```
public typealias ThrowingParameterFactory<P, T> = TypedThrowingParameterFactory<P, T, any Error>
