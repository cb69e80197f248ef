// Aliases of aliases, in another module and in a type, with a default container's alias. The launch knows them.
// may warn: promise 'clock' is never registered by AliasOfAlias
// may warn: promise 'lamp' is never registered by AliasOfAlias
// ends: Container.clock is promised in
import AliasedSlots
import FactoryKit

typealias Box = Container
extension Container {
  typealias Part = Slot<Int>
}

extension Box {
  var clock: Part { promised() }
  var lamp: Container.Part { promised() }
}

launch()
// === AliasedSlots/Slots.swift
public import FactoryKit

public typealias Dependency = Factory
public typealias Slot<Content> = Dependency<Content?>
