import FactoryKit

/// The process around the proofs that take long; Scripts/prove runs it.
@main
enum ProofTool {
  static func main() {}
}
