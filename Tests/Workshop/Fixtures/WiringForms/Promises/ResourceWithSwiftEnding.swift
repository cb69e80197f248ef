// A resource that ends in .swift isn't compiled. Its promise isn't one, and its registration keeps nothing.
import FactoryKit

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() { clock.register { 1 } }
}

launch()
// === ResourceWithSwiftEnding/Resources/Feature.swift
import FactoryKit

extension Container {
  var feature: Factory<Int?> { promised() }
}
extension Container: AutoRegistering {}
