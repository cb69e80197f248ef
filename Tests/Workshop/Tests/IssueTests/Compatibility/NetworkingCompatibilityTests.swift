import Contracts
import ContractsTesting
import Foundation
import Testing

@Suite("The suite for networks")
struct NetworkingCompatibilityTests {
  private let origins = FakeOrigins()

  /// Makes the suite for a network that reaches the fake origins.
  private func suite(
    unreachable: [String] = ["https://nobody.example/"],
    patience: Duration = .seconds(60),
    sourceLocation: SourceLocation = #_sourceLocation,
    network: @escaping @Sendable (FakeNetwork) -> any Networking
  ) throws -> NetworkingCompatibility {
    NetworkingCompatibility(
      unreachable: try unreachable.map { try #require(URL(string: $0)) },
      patience: patience,
      sourceLocation: sourceLocation,
      origin: { [origins] in try origins.origin(answering: $0) }
    ) { [origins] in network(origins.network()) }
  }

  @Test("finds nothing wrong with the fake")
  func fake() async throws { try await suite { $0 }.run() }

  @Test("finds the rule that a network breaks, and no other", arguments: NetworkingRule.allCases)
  func brokenRule(rule: NetworkingRule) async throws {
    try await withKnownIssue {
      try await suite { WrongNetwork(breaking: rule, around: $0) }.run()
    } matching: {
      $0.breaks(rule.rawValue)
    }
  }

  @Test(
    "gives up on a request that does not end",
    arguments: [NetworkingRule.timeout, .cancelledMeanwhile]
  )
  func endless(rule: NetworkingRule) async throws {
    try await withKnownIssue {
      try await suite(patience: .seconds(1)) { _ in DeafNetwork() }.check(rule)
    } matching: {
      $0.breaks("\(rule.rawValue) It has not ended after 1.0 seconds")
    }
  }

  @Test("finds what is wrong with a response", arguments: ResponseFault.allCases)
  func brokenResponse(fault: ResponseFault) async throws {
    try await withKnownIssue {
      try await suite { FaultyNetwork(fault: fault, fake: $0) }.check(.wholeResponse)
    } matching: {
      $0.breaks(NetworkingRule.wholeResponse.rawValue)
    }
  }

  @Test("finds that a body of just the size that is allowed is refused")
  func strictBodyLimit() async throws {
    try await withKnownIssue {
      try await suite { StrictNetwork(fake: $0) }.run()
    } matching: {
      $0.breaks("\(NetworkingRule.bodyLimit.rawValue) It threw NetworkError: ")
    }
  }

  @Test("finds that redirects are given as they are")
  func unfollowedRedirects() async throws {
    try await withKnownIssue {
      try await suite { _ in RedirectingNetwork() }.check(.redirects)
    } matching: {
      $0.breaks(NetworkingRule.redirects.rawValue)
    }
  }

  @Test("wants a place where nobody answers")
  func noUnreachable() async throws {
    try await withKnownIssue {
      try await suite(unreachable: []) { $0 }.run()
    } matching: {
      $0.breaks("\(NetworkingRule.unreachable.rawValue) That shows only where")
    }
  }

  @Test("records issues where it was made")
  func place() async throws {
    let place = SourceLocation(
      fileID: "My/Tests.swift",
      filePath: "/Tests.swift",
      line: 7,
      column: 1
    )
    try await withKnownIssue {
      try await suite(sourceLocation: place) { _ in RedirectingNetwork() }.run()
    } matching: {
      $0.sourceLocation == place
    }
  }
}

/// What is wrong with a response.
enum ResponseFault: CaseIterable {
  case status, contentType, url, body, path
}

/// A network whose responses have a fault.
private struct FaultyNetwork: Networking {
  let fault: ResponseFault
  let fake: FakeNetwork

  func response(to request: NetworkRequest) async throws -> NetworkResponse {
    var asked = request
    if fault == .path { asked.url = request.url.deletingLastPathComponent() }
    let response = try await fake.response(to: asked)
    return NetworkResponse(
      status: fault == .status ? 200 : response.status,
      contentType: fault == .contentType ? nil : response.contentType,
      url: fault == .url ? request.url.deletingLastPathComponent() : request.url,
      body: fault == .body ? response.body.dropLast() : response.body
    )
  }
}

/// A network that takes one byte less than it may.
private struct StrictNetwork: Networking {
  let fake: FakeNetwork

  func response(to request: NetworkRequest) async throws -> NetworkResponse {
    let response = try await fake.response(to: request)
    guard response.body.count < request.bodyLimit else {
      throw NetworkError.bodyTooLarge(limit: request.bodyLimit)
    }
    return response
  }
}

/// A network that nothing comes from, whatever the request says.
private struct DeafNetwork: Networking {
  func response(to request: NetworkRequest) async throws -> NetworkResponse {
    try await Task {
      try await Task.sleep(for: .seconds(3600))
      return NetworkResponse(status: 200, url: request.url)
    }.value
  }
}

/// A network in which everybody redirects, and nobody follows.
private struct RedirectingNetwork: Networking {
  func response(to request: NetworkRequest) async throws -> NetworkResponse {
    NetworkResponse(status: 302, url: request.url)
  }
}
