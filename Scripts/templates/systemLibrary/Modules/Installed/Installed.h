// The headers of the library that is installed on the machine. Replace this example.
#include <math.h>
