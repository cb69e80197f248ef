// Promises that aren't compiled.
import FactoryKit

extension Container {
  var lamp: Factory<Int?> { self { 1 } }
  #if os(Windows)
    var clock: Factory<Int?> { promised() }
  #elseif canImport(UIKit) || compiler(<6)
    var door: Factory<Int?> { promised() }
  #else
    #if !DEBUG
      var bell: Factory<Int?> { promised() }
    #endif
  #endif
}
#if OLD_CONTRACTS
  extension Container {
    var roof: Factory<Int?> { promised() }
  }
#endif
/*
extension Container {
  var wall: Factory<Int?> { promised() }
}
*/
let text = """
  extension Container {
    var yard: Factory<Int?> { promised() }
  }
  """

launch()
