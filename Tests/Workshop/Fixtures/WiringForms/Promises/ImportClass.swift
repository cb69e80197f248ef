// A container with the name of FactoryKit's, from an import of one class.
import FactoryKit
import class ImportedStore.Container

extension Container {
  func registerAll() {
    clock.register { 1 }
    Container.shared.lamp.register { 2 }
  }
}

let container = Container.shared
container.registerAll()
launch()
// === ImportedStore/Store.swift
public import FactoryKit

public final class Container: SharedContainer {
  @TaskLocal public static var shared = Container()
  public let manager = ContainerManager()
  public var clock: Factory<Int?> { promised() }
  public var lamp: Factory<Int?> { promised() }
}
