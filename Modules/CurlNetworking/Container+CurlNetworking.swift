public import Contracts
public import FactoryKit

extension Container {
  /// Sends requests with the system's libcurl, over shared connections.
  public var curlNetwork: Factory<any Networking> {
    self { CurlNetwork() }.singleton
  }

  /// Sends requests with ``curlNetwork``, and repeats them after temporary failures.
  public var retryingNetwork: Factory<any Networking> {
    self { RetryingNetwork(self.curlNetwork()) }
  }
}
