import Contracts
import ContractsTesting
import Foundation
import Testing

@Suite("The suite for networks")
struct NetworkingCompatibilityTests {
  private let origins = FakeOrigins()

  /// Creates the suite for a network with the fake origins.
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

  @Test("accepts the fake")
  func fake() async throws { try await suite { $0 }.run() }

  @Test("reports exactly the rule that a network breaks", arguments: NetworkingRule.allCases)
  func brokenRule(rule: NetworkingRule) async throws {
    try await withKnownIssue {
      try await suite { WrongNetwork(breaking: rule, around: $0) }.run()
    } matching: {
      $0.breaks(rule.rawValue)
    }
  }

  @Test(
    "stops waiting for an endless request",
    arguments: [NetworkingRule.timeout, .cancelledMeanwhile]
  )
  func endless(rule: NetworkingRule) async throws {
    try await withKnownIssue {
      try await suite(patience: .seconds(1)) { _ in DeafNetwork() }.check(rule)
    } matching: {
      $0.breaks("\(rule.rawValue) It has not ended after 1.0 seconds")
    }
  }

  @Test("reports a wrong response", arguments: ResponseFault.allCases)
  func brokenResponse(fault: ResponseFault) async throws {
    try await withKnownIssue {
      try await suite { FaultyNetwork(fault: fault, fake: $0) }.check(.wholeResponse)
    } matching: {
      $0.breaks(NetworkingRule.wholeResponse.rawValue)
    }
  }

  @Test("reports that a body of the maximum size is refused")
  func strictBodyLimit() async throws {
    try await withKnownIssue {
      try await suite { StrictNetwork(fake: $0) }.run()
    } matching: {
      $0.breaks("\(NetworkingRule.bodyLimit.rawValue) It threw NetworkError: ")
    }
  }

  @Test("reports redirects that are not followed")
  func unfollowedRedirects() async throws {
    try await withKnownIssue {
      try await suite { _ in RedirectingNetwork() }.check(.redirects)
    } matching: {
      $0.breaks(NetworkingRule.redirects.rawValue)
    }
  }

  @Test("requires an unreachable origin")
  func noUnreachable() async throws {
    try await withKnownIssue {
      try await suite(unreachable: []) { $0 }.run()
    } matching: {
      $0.breaks("\(NetworkingRule.unreachable.rawValue) The rule needs a URL")
    }
  }

  @Test("records issues at its creation")
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

/// The faults of a response.
enum ResponseFault: CaseIterable {
  case status, contentType, url, body, path
}

/// A network with faulty responses.
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

/// A network whose limit is one byte too low.
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

/// A network that never responds.
private struct DeafNetwork: Networking {
  func response(to request: NetworkRequest) async throws -> NetworkResponse {
    try await Task {
      try await Task.sleep(for: .seconds(3600))
      return NetworkResponse(status: 200, url: request.url)
    }.value
  }
}

/// A network that redirects each request without following.
private struct RedirectingNetwork: Networking {
  func response(to request: NetworkRequest) async throws -> NetworkResponse {
    NetworkResponse(status: 302, url: request.url)
  }
}
