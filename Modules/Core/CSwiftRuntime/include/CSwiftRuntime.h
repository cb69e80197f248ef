// A function of the C library that FactoryKit calls, and that each system has under another name.

#ifndef CSWIFTRUNTIME_H
#define CSWIFTRUNTIME_H

#include <stdbool.h>
#include <stdint.h>

/// Finds the bounds of the calling thread's stack.
///
/// It is in C because the headers of the C library declare the function for GNU sources only.
///
/// @param lowest Receives the lowest address of the stack.
/// @param size Receives the number of bytes.
/// @returns Whether the bounds are known.
bool getStackBounds(uintptr_t *_Nonnull lowest, uintptr_t *_Nonnull size);

#endif
