import Contracts

extension AccountLoadingCompatibility {
  /// How many loads are under way at one time.
  private static let crowd = 8

  func givesWholeList(_ trial: Trial) async throws {
    if Set(accounts).count < 2 || accounts.allSatisfy(\.balances.isEmpty) {
      trial.fail("That shows with two different accounts and a balance only: expect these.")
    }
    let loader = try await loader()
    guard let loaded = await trial.value(of: { try await loader.load() }) else { return }
    trial.expect(loaded, toBe: accounts)
  }

  func givesTheSameAgain(_ trial: Trial) async throws {
    let loader = try await loader()
    let load = { @Sendable in try await loader.load() }
    guard let first = await trial.value(of: load), let second = await trial.value(of: load)
    else { return }
    trial.expect(second, toBe: first)
  }

  func givesWholeListToEach(_ trial: Trial) async throws {
    // What a load gives that is alone; whether that is right, another rule says.
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

  /// Returns what makes a situation; none when it is impossible, for which there must be a reason.
  private func situation<Make>(_ situation: Situation<Make>, _ trial: Trial) -> Make? {
    switch situation {
    case .made(let make): return make
    case .impossible(let reason):
      if reason.isEmpty { trial.fail("Say why that is impossible to show.") }
      return nil
    }
  }
}
