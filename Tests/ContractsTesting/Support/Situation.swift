/// A situation that a compatibility suite has to bring about, or why that cannot be done.
///
/// A suite demands one or the other, so that nothing goes untested without a reason in the source.
public enum Situation<Make> {
  /// Makes an implementation that is in the situation.
  case made(Make)
  /// The implementation cannot come into the situation, for the reason that is given.
  case impossible(because: String)
}

extension Situation: Sendable where Make: Sendable {}
