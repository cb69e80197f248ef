#include "Native.h"

int native_sum(int one, int other) { return one + other; }
