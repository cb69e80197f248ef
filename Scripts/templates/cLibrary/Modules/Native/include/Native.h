#ifndef Native_h
#define Native_h

/// Returns the sum of two numbers. Replace this example with your own functions.
int native_sum(int one, int other);

#endif
