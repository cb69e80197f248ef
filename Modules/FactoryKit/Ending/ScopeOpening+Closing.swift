extension ScopeOpening {
  private var closables: [Closable] { entries.entries.flatMap(\.closables) }

  /// Closes what it keeps, if there is something to close, and drops the rest.
  func endAfterClosing() async {
    if let ledger = ledger.seal() {
      await ledger.close { [self] in await close(ledger) }.value.warn()
    }
    end()
  }

  /// Closes what it keeps, if there is something to close, and drops the rest.
  ///
  /// If one of the closers may wait, or something is still being made, all are called in a task, which
  /// nobody waits for.
  func endAfterClosingNow() {
    guard let ledger = ledger.seal(), ledger.close() else { return end() }
    let isIdle = ledger.underWay.isEmpty
    let closables = closables.sorted { $0.tie.order > $1.tie.order }
    let isImmediate =
      isIdle && closables.allSatisfy { if case .now = $0.closer.way { true } else { false } }
    guard isImmediate else {
      Task {
        await close(ledger).warn()
        end()
      }
      return
    }
    var outcome = Closing.Outcome()
    ScopeOpening.$current.withValue(self) {
      for closable in closables {
        guard let instance = closable.take(), case .now(let close) = closable.closer.way else {
          continue
        }
        do {
          try close(instance.value)
        } catch {
          outcome.failures.append(.init(name: closable.tie.frame.description, error: error))
        }
      }
    }
    outcome.warn()
    end()
  }

  private func close(_ ledger: ClosingLedger) async -> Closing.Outcome {
    await ScopeOpening.$current.withValue(self) {
      await Closing(find: { [self] in closables }, ledger: ledger, expire: nil).run()
    }
  }
}

extension Closing.Outcome {
  /// Reports what did not go as it should to the logger.
  fileprivate func warn() {
    for failure in failures {
      TraceSettings.warn(
        "Closing \(failure.name) at the end of its scope failed: \(failure.error)."
      )
    }
  }
}
