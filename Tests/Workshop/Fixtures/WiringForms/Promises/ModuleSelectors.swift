// Registrations through names with a module selector.
import FactoryKit
import SelectedContracts

extension FactoryKit::Container: @retroactive FactoryKit::AutoRegistering {
  public func autoRegister() {
    self.SelectedContracts::clock.register { Clock() }
    FactoryKit::Container.shared.SelectedContracts::lamp.register { Clock() }
  }
}

launch()
// === SelectedContracts/Contracts.swift
public import FactoryKit

public struct Clock { public init() {} }

extension Container {
  public var clock: Factory<Clock?> { promised() }
  public var lamp: Factory<Clock?> { promised() }
}
