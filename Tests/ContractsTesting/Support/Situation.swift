/// A situation that a compatibility suite needs, or the reason why it is impossible.
///
/// A suite requires one of the two, so that each missing test has a reason in the source.
public enum Situation<Make> {
  /// A closure that creates an implementation in the situation.
  case made(Make)
  /// The situation is impossible for the implementation, with the reason.
  case impossible(because: String)
}

extension Situation: Sendable where Make: Sendable {}
