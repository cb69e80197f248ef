/// A parameter that an instance is kept for.
///
/// `@unchecked`: the parameter came with a resolution, and whoever keeps instances for parameters
/// lets all who resolve compare them.
struct ParameterKey: Hashable, @unchecked Sendable {
  private let parameter: AnyHashable

  init(_ parameter: some Hashable) { self.parameter = AnyHashable(parameter) }
}
