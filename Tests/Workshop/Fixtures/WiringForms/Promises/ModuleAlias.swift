// Two modules of the same name, one of them with an alias: `#fileID` has the old name, so the launch finds nothing.
// ends: is promised in
// needs: .product(name: "Twins", package: "WiringNeighbour", moduleAliases: ["Twins": "OtherTwins"])
import FactoryKit
import OtherTwins
import Twins

Container.shared.Twins::clock.register { 1 }
otherClock().register { 2 }
launch()
// === Twins/Twins.swift
public import FactoryKit

extension Container {
  public var clock: Factory<Int?> { promised() }
}
