/// How long a test waits for what must come: a request that is not about time, or a process.
///
/// Ten minutes, since nobody waits so long but for what hangs: where all tests of a package run at
/// once, each step of one may come a minute after the last.
public let patience = Duration.seconds(600)
