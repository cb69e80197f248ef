// A trait of a dependency has the name of a condition of the program.
// flags: "-D", "Demo"
// needs: .product(name: "Traited", package: "WiringNeighbour")
import FactoryKit
import Traited

extension Container: @retroactive AutoRegistering {
  var clock: Factory<Int?> { promised() }
  public func autoRegister() {
    #if Demo
      clock.register { 1 }
      demo.register { 2 }
    #endif
  }
}

launch()
