import Topic

/// Counts the letters of a subject.
///
/// Replace this example with your implementation.
struct WriterService: TopicProviding {
  func text(about subject: String) async throws -> String {
    "\(subject.count) letters"
  }
}
