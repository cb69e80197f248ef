public import Contracts
public import FactoryKit

extension Container {
  /// Loads the built-in sample.
  public var sampleLoader: Factory<any AccountLoading> {
    self { SampleAccountLoader() }
  }

  /// Loads from a file or from standard input.
  public var fileLoader: ParameterFactory<FileSource, any AccountLoading> {
    self { FileAccountLoader(source: $0) }
  }

  /// Loads over HTTP, with the registered network.
  public var httpLoader: ParameterFactory<HTTPSource, any AccountLoading> {
    self { HTTPAccountLoader($0) }
  }
}
