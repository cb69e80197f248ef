import Contracts
import CurlNetworking
import FactoryKit
import FactoryTesting
import Foundation
import Testing

@Suite(.unwired)
struct CurlNetworkTests {
  @Test(
    "An address without a server, or with another scheme, is an error with the reason",
    .enabled(
      if: ProcessInfo.processInfo.environment["http_proxy"] == nil,
      "The variable http_proxy hides this machine. Unset it."
    ),
    arguments: [
      ("http://127.0.0.1:1/", "127.0.0.1 port 1"), ("file:///etc/hostname", "\"file\""),
    ]
  )
  func failsWithReason(address: String, reason: String) async throws {
    let url = try #require(URL(string: address))
    let error = await #expect(throws: NetworkError.self) {
      try await Container.shared.curlNetwork().data(from: url)
    }
    #expect(error?.message.contains(reason) == true)
  }
}
