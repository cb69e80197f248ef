/// A closure that makes a dependency.
public typealias VoidFactoryType<T> = () -> T
