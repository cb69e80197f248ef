// Two modules of the same name, one of them with an alias. Each has a promise on the same line.
// needs: .product(name: "Twins", package: "WiringNeighbour", moduleAliases: ["Twins": "OtherTwins"])
import FactoryKit
import OtherTwins
import Twins

Container.shared.Twins::clock.register { 1 }
otherClock().register { 2 }
launch()
guard Container.shared.Twins::clock() == 1, otherClock()() == 2 else { fatalError("The factories share an instance.") }
// === Twins/Twins.swift
public import FactoryKit

extension Container {
  public var clock: Factory<Int?> { promised() }
}
