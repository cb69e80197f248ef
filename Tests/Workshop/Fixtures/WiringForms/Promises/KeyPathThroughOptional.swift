// Key paths with `?` and `!`.
import FactoryKit

struct Clock {}

extension Container {
  var clock: Factory<Clock?> { promised() }
  var calendar: Factory<Clock?> { promised() }
}

struct Owner { var container: Container? = .shared }

func keep(_ path: KeyPath<Owner, Factory<Clock?>?>) { Owner()[keyPath: path]?.register { Clock() } }
func keepAll(_ paths: KeyPath<Owner, Factory<Clock?>>...) {
  for path in paths { Owner()[keyPath: path].register { Clock() } }
}

keep(\.container?.clock)
keepAll(\.container!.calendar)
launch()
