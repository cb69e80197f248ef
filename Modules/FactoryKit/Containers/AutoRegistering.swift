/// A container that registers what it needs before its first use.
///
/// ```swift
/// extension PaymentsContainer: AutoRegistering {
///   public func autoRegister() {
///     cardReader.register { [unowned self] in usbReader() }
///   }
/// }
/// ```
///
/// The container keeps the closures that it registers, so one that uses the container captures it
/// `unowned`.
///
/// For ``Container``, in a package that depends on this one, Swift asks for `extension Container:
/// @retroactive AutoRegistering`.
///
/// It runs on whatever thread uses the container first, so a conformance that is isolated to an
/// actor is refused by the compiler.
public protocol AutoRegistering: SendableMetatype {
  /// Registers, once for each container, before its first registration or resolution.
  ///
  /// It may itself resolve. Other threads that use the container wait until it has returned. It
  /// runs again after the whole container was reset.
  func autoRegister()
}
