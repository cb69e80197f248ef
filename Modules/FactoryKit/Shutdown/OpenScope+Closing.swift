extension OpenScope {
  /// Closes the instances with a shutdown action, one after the other, and drops all others.
  func endAfterClosing() async {
    if let ledger = ledger.seal(), ledger.close() {
      // A task of its own is not cancelled with the caller's.
      await Task { await close(ledger) }.value
    }
    end()
  }

  /// Closes the instances before it returns, unless a build is in flight or an action is asynchronous.
  ///
  /// In that case a task closes the instances, and nothing waits for the task.
  func endAfterClosingNow() {
    guard let ledger = ledger.seal(), ledger.close() else { return end() }
    // First: a build that ends between the two is among the instances, or makes this false.
    let isIdle = ledger.isIdle
    let closables = ledger.closables(in: entries.entries)
    let actions = closables.reversed().compactMap { closable in
      closable.closable.action.synchronous.map { (closable, $0) }
    }
    guard isIdle, actions.count == closables.count else {
      Task {
        await close(ledger)
        end()
      }
      return
    }
    OpenScope.$current.withValue(self) {
      for (closable, call) in actions {
        do { try closable.take().map { try call($0.value) } } catch { closable.warn(error) }
      }
    }
    end()
  }

  private func close(_ ledger: ShutdownLedger) async {
    await ledger.waitForBuilds()
    await OpenScope.$current.withValue(self) {
      for closable in ledger.closables(in: entries.entries).reversed() {
        do { try await closable.close() } catch { closable.warn(error) }
      }
    }
  }
}

extension StoredClosable {
  /// Reports an error of the action, which no caller can be thrown.
  fileprivate func warn(_ error: any Error) {
    TraceSettings.warn("Closing \(name) at the end of its scope failed: \(error).")
  }
}
