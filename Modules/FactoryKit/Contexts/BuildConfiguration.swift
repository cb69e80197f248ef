/// How this module was built.
enum BuildConfiguration {
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif
}
