/// A condition of the running program for which a factory can create something else.
///
/// If several hold, the first in this order applies: argument, preview, test, simulator, device,
/// debug.
public enum FactoryContextType: Hashable, Sendable {
  /// The program was started with this argument, or it was set with `FactoryContext.setArg`.
  case arg(String)
  /// The program was started with one of these arguments, or one was set.
  case args([String])
  /// The program shows a preview of a user interface. In debug builds only.
  case preview
  /// The program runs tests. In debug builds only.
  case test
  /// The program is a debug build.
  case debug
  /// The program runs in a simulator.
  case simulator
  /// The program runs on a device, and in no simulator.
  case device
}
