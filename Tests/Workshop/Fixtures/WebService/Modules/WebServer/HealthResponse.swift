import FactoryRunning

/// The health of the service, for its operators.
struct HealthResponse: Encodable {
  struct Check: Encodable {
    let name: String
    let milliseconds: Double
    let failure: String?
  }

  let isReady: Bool
  let checks: [Check]

  init(_ report: HealthReport) {
    isReady = report.isReady
    checks = report.checks.map { check in
      Check(
        name: check.name,
        milliseconds: check.duration / .milliseconds(1),
        failure: check.failure
      )
    }
  }
}
