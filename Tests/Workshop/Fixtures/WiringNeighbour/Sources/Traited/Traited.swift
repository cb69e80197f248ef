public import FactoryKit

#if Demo
  extension Container {
    /// A promise of the trait.
    public var demo: Factory<Int?> { promised() }
  }
#endif
