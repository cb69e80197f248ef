import Topic

/// Knows how long a subject's name is: an example to replace with your implementation.
struct WriterService: TopicProviding {
  func text(about subject: String) async throws -> String {
    "\(subject.count) letters"
  }
}
