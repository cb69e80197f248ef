// The headers of a library that the machine has. Replace this example.
#include <math.h>
