// What FactoryKit needs of Swift's runtime, and Swift itself lets nobody call.

#ifndef CSWIFTRUNTIME_H
#define CSWIFTRUNTIME_H

/// Retains an object, unless it is being deinitialized or has been.
///
/// It is what a read of a weak reference does in the end. The runtime has had it since Swift 2.
///
/// @param object The object. Its memory must be there, as it is while somebody has an unowned reference.
/// @returns The object, for the caller to release; NULL if it was not retained.
void *_Nullable swift_tryRetain(void *_Nonnull object);

#endif
