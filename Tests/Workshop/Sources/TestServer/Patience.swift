/// The time that a test waits for an event whose duration it doesn't test.
///
/// Ten minutes, so that only a hang exceeds it: when all tests of a package run at the same time, each step
/// of a test may take a minute.
public let patience = Duration.seconds(600)
