// A global promise, whose file comes after the program's.
import FactoryKit

registerClock()
launch()
_ = clock()
// === Global/Parts.swift
import FactoryKit

struct Clock {}

var clock: Factory<Clock?> { Container.shared.promised() }
func registerClock() { clock.register { Clock() } }
