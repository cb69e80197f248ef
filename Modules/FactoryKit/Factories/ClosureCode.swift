/// Returns the address of a closure's code if the closure has captured nothing, and else zero.
///
/// Two such closures of one type are the same if their code is: there is nothing else to them. So a
/// modifier in a definition, which is evaluated with each use, need not be applied again. A closure is
/// two words: the address of the code, and that of what was captured.
@inlinable
@inline(__always)
func codeOfPlainClosure<Closure>(_ closure: Closure) -> UInt {
  guard MemoryLayout<Closure>.size == MemoryLayout<(UInt, UInt)>.size else { return 0 }
  let (code, captured) = unsafeBitCast(closure, to: (UInt, UInt).self)
  return captured == 0 ? code : 0
}
