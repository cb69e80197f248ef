#define _GNU_SOURCE

#include "CSwiftRuntime.h"

#include <pthread.h>

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
