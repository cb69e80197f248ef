/// A parameter for which a scope stores an instance of its own.
///
/// `@unchecked`: it is immutable. With `scopeOnParameters`, the declaration decides that all threads may compare its
/// parameters.
@usableFromInline
class AnyParameter: Hashable, @unchecked Sendable {
  final let hash: Int

  init(hash: Int) { self.hash = hash }

  /// Creates the parameter of a factory, which has this type of parameters.
  class func make<Parameter>(_ parameter: Parameter) -> AnyParameter { fatalError("abstract") }

  func isEqual(to other: AnyParameter) -> Bool { fatalError("abstract") }

  /// Whether the parameter, which may be a mutable object, still has its hash value.
  var hasSameHash: Bool { fatalError("abstract") }

  @usableFromInline
  static func == (left: AnyParameter, right: AnyParameter) -> Bool {
    left.hash == right.hash && left.isEqual(to: right)
  }

  @usableFromInline
  final func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

@usableFromInline
final class ParameterOf<P: Hashable>: AnyParameter, @unchecked Sendable {
  private let value: P

  private init(_ value: P) {
    self.value = value
    super.init(hash: value.hashValue)
  }

  override class func make<Parameter>(_ parameter: Parameter) -> AnyParameter {
    // One type: the comparison takes a tenth of the time of a cast.
    if Parameter.self == P.self {
      return ParameterOf(unsafeBitCast(parameter, to: P.self))
    }
    guard let parameter = parameter as? P else {
      fatalError("\(Parameter.self) isn't the factory's type of parameters, \(P.self).")
    }
    return ParameterOf(parameter)
  }

  // The parameters of one factory have one type.
  override func isEqual(to other: AnyParameter) -> Bool {
    unsafeDowncast(other, to: ParameterOf<P>.self).value == value
  }

  override var hasSameHash: Bool { value.hashValue == hash }
}

extension FactoryKey {
  /// The type of the parameters, if the definition says that each has its own instance.
  var parameters: AnyParameter.Type? {
    guard declaration.flags.contains(.perParameter) else {
      return nil
    }
    return (type as? any FactoryModifying.Type)?.parameters
  }
}
