public import Contracts
public import FactoryKit

extension Container {
  /// Sends requests with the system's libcurl.
  public var curlNetwork: Factory<any Networking> { self { CurlNetwork() } }
}
