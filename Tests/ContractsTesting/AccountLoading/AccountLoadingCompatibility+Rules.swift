import Contracts

extension AccountLoadingCompatibility {
  /// The number of concurrent loads.
  private static let crowd = 8

  func givesWholeList(_ trial: Trial) async throws {
    if Set(accounts).count < 2 || accounts.allSatisfy(\.balances.isEmpty) {
      trial.fail("The rule needs two different accounts and a balance. Expect more accounts.")
    }
    let loader = try await loader()
    guard let loaded = await trial.value(of: { try await loader.load() }) else { return }
    trial.expect(loaded.accounts, toBe: accounts)
  }

  func givesTheSameAgain(_ trial: Trial) async throws {
    let loader = try await loader()
    let load = { @Sendable in try await loader.load() }
    guard let first = await trial.value(of: load), let second = await trial.value(of: load)
    else { return }
    trial.expect(second, toBe: first)
  }

  func givesWholeListToEach(_ trial: Trial) async throws {
    // The result of a single load. Another rule tests whether it is right.
    let alone = try await loader()
    guard let whole = await trial.value(of: { try await alone.load() }) else { return }
    let loader = try await loader()
    await withTaskGroup { group in
      for _ in 0..<Self.crowd {
        group.addTask {
          guard let loaded = await trial.value(of: { try await loader.load() }) else { return }
          trial.expect(loaded, toBe: whole)
        }
      }
    }
  }

  func failsWithSentence(_ trial: Trial) async throws {
    guard let make = situation(failing, trial) else { return }
    let loader = try await make()
    let error = await trial.error(AccountLoadingError.self) { try await loader.load() }
    guard let message = error?.message else { return }
    if let fault = Sentence.fault(of: message) { trial.fail("\(fault): \"\(message)\"") }
  }

  func heedsCancellationBefore(_ trial: Trial) async throws {
    let loader = try await loader()
    await trial.cancelledBefore { try await loader.load() }
  }

  func heedsCancellationMeanwhile(_ trial: Trial) async throws {
    guard let make = situation(heldBack, trial) else { return }
    let (beginnings, beginning) = AsyncStream.makeStream(of: Void.self)
    let loader = try await make { beginning.yield() }
    await trial.cancelledMeanwhile(begun: beginnings) { try await loader.load() }
  }

  /// Returns the closure for a situation, or `nil` if the situation is impossible.
  private func situation<Make>(_ situation: Situation<Make>, _ trial: Trial) -> Make? {
    switch situation {
    case .made(let make): return make
    case .impossible(let reason):
      if reason.isEmpty { trial.fail("The situation is impossible, but its reason is empty.") }
      return nil
    }
  }
}
