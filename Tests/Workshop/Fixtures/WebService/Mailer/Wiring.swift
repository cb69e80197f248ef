import CommandLineKit
import FactoryKit
import FactoryRunning
import JobList
import JobWorkers
import Jobs

/// Registers an implementation for each promise of the modules, and the service.
struct MailerWiring: Wiring {
  /// Runs once for each container, before its first use.
  func register(in container: Container) {
    container.log.register { { Message.note($0).show() } }
    container.jobQueue.register { [unowned container] in container.jobList() }
    container.doJob.register {
      { job in
        try await Task.sleep(for: .milliseconds(5))
        Container.shared.log()("sends \(job.text)")
      }
    }
    container.services.contribute { [unowned container] in container.jobWorkers() }
  }
}
