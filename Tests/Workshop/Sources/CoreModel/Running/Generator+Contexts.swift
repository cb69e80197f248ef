@testable import FactoryKit

extension Generator {
  mutating func contexts() -> [FactoryContextType] {
    let first = context()
    return chance(1, of: 4) ? [first, context()] : [first]
  }

  private mutating func context() -> FactoryContextType {
    switch number(7) {
    case 0: .arg(argument())
    case 1: .args([argument(), argument()])
    case 2: .preview
    case 3: .test
    case 4: .simulator
    case 5: .device
    default: .debug
    }
  }

  mutating func argument() -> String { ["x", "y", "z"][number(3)] }

  mutating func conditions() -> Conditions {
    var conditions = Conditions()
    for _ in 0..<number(3) { conditions.arguments.append(argument()) }
    conditions.isPreview = chance(1, of: 3)
    conditions.isTest = chance(1, of: 3)
    conditions.isSimulator = chance(1, of: 3)
    conditions.isDebug = chance(1, of: 3)
    return conditions
  }
}
