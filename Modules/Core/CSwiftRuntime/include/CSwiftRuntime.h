// Functions of the Swift runtime and the C library that FactoryKit calls. Swift has no declarations of them, or different
// ones for each C library.

#ifndef CSWIFTRUNTIME_H
#define CSWIFTRUNTIME_H

#include <stdbool.h>
#include <stdint.h>

/// Retains an object, unless it is being deinitialized or has been.
///
/// A read of a weak reference calls it, too. The runtime has had it since Swift 2.
///
/// @param object The object. Its memory must still exist, for example because of an unowned reference.
/// @returns The object, for the caller to release; NULL if it was not retained.
void *_Nullable swift_tryRetain(void *_Nonnull object);

/// Returns the type of a value, or of the value in it if it is an existential.
///
/// The compiler calls it for `type(of:)`.
///
/// @param value The address of the value.
/// @param type The type by which the caller knows the value.
/// @param looksInside Whether the type in an existential is meant, rather than that of the existential.
const void *_Nonnull swift_getDynamicType(
  const void *_Nonnull value, const void *_Nonnull type, bool looksInside);

/// Returns whether the calling code runs on an executor, as far as the runtime knows.
///
/// `preconditionIsolated()` asks the executor too. The executor may end the program, with a message that doesn't
/// name the factory.
///
/// @param identity The first word of an `UnownedSerialExecutor`.
/// @param implementation The second word.
bool isOnExecutor(uintptr_t identity, uintptr_t implementation);

/// Returns whether the calling code runs on the main queue or on one that has it as a target.
///
/// @returns Also true in a program without Dispatch.
bool mayBeOnMainQueue(void);

/// Finds the bounds of the calling thread's stack.
///
/// It is in C because the headers of the C library declare the function for GNU sources only.
///
/// @param lowest Receives the lowest address of the stack.
/// @param size Receives the number of bytes.
/// @returns Whether the bounds are known.
bool getStackBounds(uintptr_t *_Nonnull lowest, uintptr_t *_Nonnull size);

/// Starts a thread that calls a function, and ends when the function returns.
///
/// @param body The function.
/// @param argument The argument of the function.
/// @returns Zero, or the number of the error if the system can't start a thread.
int startDetachedThread(void *_Nullable (*_Nonnull body)(void *_Nonnull), void *_Nonnull argument);

/// Writes a text to standard error at once.
void writeToStandardError(const char *_Nonnull text);

/// Ends the program with a sentence as the last thing on standard error.
///
/// `fatalError` prints its message before Swift's backtrace, which has some hundred lines. Here the backtrace comes
/// first, if the program prints one.
///
/// @param sentence The sentence, with its line break.
_Noreturn void endProgram(const char *_Nonnull sentence);

#endif
