#define _GNU_SOURCE

#include "CSwiftRuntime.h"

#include <pthread.h>

// Swift's runtime has this since Swift 6.2. Without flags it never ends the program. Swift can't declare it: the
// compiler knows a function of this name with other types.
__attribute__((swiftcall)) bool swift_task_isCurrentExecutorWithFlags(uintptr_t, uintptr_t, uint64_t);

bool isCurrentExecutor(uintptr_t identity, uintptr_t implementation) {
  return swift_task_isCurrentExecutorWithFlags(identity, implementation, 0);
}

#ifdef __APPLE__
bool getStackBounds(uintptr_t *lowest, uintptr_t *size) {
  pthread_t thread = pthread_self();
  *size = pthread_get_stacksize_np(thread);
  *lowest = (uintptr_t)pthread_get_stackaddr_np(thread) - *size;
  return true;
}
#else
bool getStackBounds(uintptr_t *lowest, uintptr_t *size) {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return false;
  void *address;
  size_t count;
  bool isKnown = pthread_attr_getstack(&attributes, &address, &count) == 0;
  pthread_attr_destroy(&attributes);
  if (isKnown) *lowest = (uintptr_t)address, *size = count;
  return isKnown;
}
#endif
