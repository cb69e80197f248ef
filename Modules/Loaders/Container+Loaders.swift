public import Contracts
public import FactoryKit
public import Foundation

extension Container {
  /// Loads the built-in sample.
  public var sampleLoader: Factory<any AccountLoading> {
    self { SampleAccountLoader() }
  }

  /// Loads from the file at a path, or from standard input for the path `-`.
  public var fileLoader: ParameterFactory<String, any AccountLoading> {
    self { FileAccountLoader(path: $0) }
  }

  /// Loads from an address, with the registered network.
  public var httpLoader: ParameterFactory<URL, any AccountLoading> {
    self { HTTPAccountLoader(url: $0) }
  }
}
