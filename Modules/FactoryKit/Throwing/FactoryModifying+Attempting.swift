extension FactoryModifying {
  /// Returns an instance or an error, as fast as possible if an instance is kept.
  @inlinable
  @inline(never)
  func find<E>(_ parameter: P) -> Attempt<T, E> where Outcome == Attempt<T, E> {
    let definition = definition
    // Unprotected: nobody writes through this pointer.
    let reading = _withUnprotectedUnsafePointer(to: parameter) {
      StoredRead.begin(
        definition.carrier,
        FastPath<P, Outcome>.key(definition.declaration),
        definition.entry,
        UnsafeRawPointer($0)
      )
    }
    if reading.isPlain, let kept = reading.instance {
      let instance = kept._withUnsafeGuaranteedRef { $0.value(as: T.self) }
      reading.record.pointee.end()
      return Attempt(.success(instance))
    }
    if reading.instance != nil, let instance = end(reading) { return Attempt(.success(instance)) }
    return attemptSlowly(parameter)
  }

  /// Returns an instance or an error, whatever there is to be obeyed.
  @inlinable
  @inline(never)
  func attemptSlowly<E>(_ parameter: P) -> Attempt<T, E> where Outcome == Attempt<T, E> {
    withUnsafePointer(to: parameter) { address in
      let resolution = Resolution(
        of: definition,
        for: UnsafeRawPointer(address),
        canThrow: E.self == (any Error).self
      )
      while resolution.hasToBuild() {
        if let refusal = resolution.refusal as? E {
          resolution.finish(with: FailedBuild<T, E>(refusal))
          continue
        }
        let attempt = FastPath<P, Outcome>.step(resolution.container, definition.declaration) {
          make(parameter, with: resolution.registration)
        }
        switch attempt.result {
        case .success(let instance): resolution.finish(with: Box(instance))
        case .failure(let error): resolution.finish(with: FailedBuild<T, E>(error))
        }
      }
      let box = resolution.end()
      // All who resolve one declaration name the same types.
      return box.isInstance
        ? Attempt(.success(box.value(as: T.self)))
        : Attempt(.failure(unsafeDowncast(box, to: FailedBuild<T, E>.self).error))
    }
  }
}
