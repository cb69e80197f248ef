import CommandLineKit
public import FactoryKit
import FactoryRunning
import JobList
import JobWorkers
import Jobs

/// Registers an implementation for each promise of the modules.
extension Container: @retroactive AutoRegistering {
  /// Runs once for each container, before its first use.
  public func autoRegister() {
    log.register { { Message.note($0).show() } }
    jobQueue.register { [unowned self] in jobList() }
    doJob.register {
      { job in
        try await Task.sleep(for: .milliseconds(5))
        Container.shared.log()("sends \(job.text)")
      }
    }
    services.contribute { [unowned self] in jobWorkers() }
  }
}
