public import Contracts
public import FactoryKit

extension Container {
  /// Fetches with the system's libcurl, over connections that all requests share.
  public var curlNetwork: Factory<any Networking> {
    self { CurlNetwork() }.singleton
  }

  /// Fetches like ``curlNetwork``, and asks again if the next answer may be another one.
  public var retryingNetwork: Factory<any Networking> {
    self { RetryingNetwork(self.curlNetwork()) }
  }
}
