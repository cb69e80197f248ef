public import FactoryKit

#if Demo
  extension Container {
    public var demo: Factory<Int?> { promised() }
  }
#endif
