/// A closure that makes a dependency from a parameter.
public typealias ParameterFactoryType<P, T> = (P) -> T
