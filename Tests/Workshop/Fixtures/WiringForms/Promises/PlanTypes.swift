// The target declares types with the names of the plan's.
import FactoryKit

struct WiringPlan {}
struct PlannedFactory {}
struct PlannedContainer {}
struct PlannedPlace {}
struct PlannedProvider {}
struct PlannedRegistration {}
struct NotUnderstood {}

extension Container: @retroactive AutoRegistering {
  var clock: Factory<WiringPlan?> { promised() }
  public func autoRegister() { clock.register { WiringPlan() } }
}

launch()
