import FactoryKit
import RandomInput

/// Sequences of operations, done to a container and to the model of one.
package struct ModelRun {}
