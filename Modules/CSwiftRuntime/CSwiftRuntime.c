#include "CSwiftRuntime.h"

// Swift's runtime has this since Swift 6.2. Without flags it never ends the program.
__attribute__((swiftcall)) bool swift_task_isCurrentExecutorWithFlags(uintptr_t, uintptr_t, uint64_t);

bool isOnExecutor(uintptr_t identity, uintptr_t implementation) {
  return swift_task_isCurrentExecutorWithFlags(identity, implementation, 0);
}

// Swift's runtime loads Dispatch. The references are weak because the linker doesn't know that: only a
// program that imports Dispatch is linked with it.
struct dispatch_queue_s;
__attribute__((weak)) extern struct dispatch_queue_s _dispatch_main_q;
__attribute__((weak)) void dispatch_queue_set_specific(
  struct dispatch_queue_s *, const void *, void *, void (*)(void *));
__attribute__((weak)) void *dispatch_get_specific(const void *);

bool mayBeOnMainQueue(void) {
  static char key;
  if (!dispatch_get_specific) return true;
  dispatch_queue_set_specific(&_dispatch_main_q, &key, &key, 0);
  return dispatch_get_specific(&key) == &key;
}
