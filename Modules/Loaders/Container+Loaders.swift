public import Contracts
public import FactoryKit

extension Container {
  /// Loads the built-in sample, the accounts of a person who does not exist.
  public var sampleLoader: Factory<any AccountLoading> {
    self { SampleAccountLoader() }
  }

  /// Loads from a file or from standard input.
  public var fileLoader: ParameterFactory<FileSource, any AccountLoading> {
    self { FileAccountLoader(source: $0) }
  }

  /// Loads over HTTP, with the network that is registered when the loader is made.
  public var httpLoader: ParameterFactory<HTTPSource, any AccountLoading> {
    self { HTTPAccountLoader($0, network: self.network()) }
  }

  /// Fetches with Foundation's `URLSession`.
  public var urlSessionNetwork: Factory<any Networking> {
    self { URLSessionNetwork() }.singleton
  }

  /// Fetches with `URLSession` in a process of its own, which an answer cannot stop this one with.
  public var isolatedNetwork: Factory<any Networking> {
    self { IsolatedNetwork() }
  }

  /// Fetches like the isolated network, and asks again where an answer may come then.
  public var retryingNetwork: Factory<any Networking> {
    self { RetryingNetwork(self.isolatedNetwork()) }
  }
}
