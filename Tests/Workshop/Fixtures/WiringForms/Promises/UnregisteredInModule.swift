// A promise of another module, next to one that the program registers.
// warns: promise 'clock' is never registered by UnregisteredInModule
// ends: Container.clock is promised in
import FactoryKit
import UnregisteredContracts

extension Container: @retroactive AutoRegistering {
  public func autoRegister() { calendar.register { Calendar() } }
}

launch()
// === UnregisteredContracts/Contracts.swift
public import FactoryKit

public struct Clock {}
public struct Calendar { public init() {} }

extension Container {
  public var clock: Factory<Clock?> { promised() }
  public var calendar: Factory<Calendar?> { promised() }
}
