import Contracts
import FactoryKit
import Foundation

/// Loads accounts from an address, with the network that the app has chosen.
struct HTTPAccountLoader: AccountLoading {
  let url: URL

  func load() async throws -> [Account] {
    let network = try Container.shared.network.required()
    do {
      let data = try await network.data(from: url)
      return try AccountListReader(place: "The answer of \(url)").accounts(in: data)
    } catch let error as NetworkError {
      throw AccountLoadingError(.unavailable, "No accounts from \(url): \(error.message).")
    }
  }
}
