package import FactoryKit
package import FactoryRunning
import Logging
import Metrics
import ServiceLifecycle
import Tracing

extension Container {
  /// Sends metrics and spans, until all other services have ended.
  package var telemetry: Factory<any FactoryRunning.Service> {
    self {
      let backend = Backend()
      MetricsSystem.bootstrap(backend.metrics)
      InstrumentationSystem.bootstrap(backend.tracer)
      let service = ServiceLifecycle.ServiceGroupConfiguration.ServiceConfiguration(
        service: backend,
        successTerminationBehavior: .gracefullyShutdownGroup
      )
      let group = ServiceLifecycle.ServiceGroup(
        configuration: .init(services: [service], logger: Logger(label: "telemetry"))
      )
      return ServiceAdapter("telemetry", successTerminationBehavior: .ignore) {
        try await group.run()
      } onGracefulShutdown: {
        await group.triggerGracefulShutdown()
      }
    }
  }
}
