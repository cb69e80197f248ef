// Functions of the C library and the Swift runtime that FactoryKit calls. Swift has no declarations of them, or different
// ones for each C library.

#ifndef CSWIFTRUNTIME_H
#define CSWIFTRUNTIME_H

#include <stdbool.h>
#include <stdint.h>

/// Returns whether the calling code runs on an executor, as far as the runtime knows.
///
/// RuntimeAssumptions.swift says why.
///
/// @param identity The first word of an `UnownedSerialExecutor`.
/// @param implementation The second word.
bool isCurrentExecutor(uintptr_t identity, uintptr_t implementation);

/// Finds the bounds of the calling thread's stack.
///
/// It is in C because the headers of the C library declare the function for GNU sources only.
///
/// @param lowest Receives the lowest address of the stack.
/// @param size Receives the number of bytes.
/// @returns Whether the bounds are known.
bool getStackBounds(uintptr_t *_Nonnull lowest, uintptr_t *_Nonnull size);

#endif
