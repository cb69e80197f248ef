// There is nothing to compile: the runtime has it. SwiftPM wants a source file.
#include "CSwiftRuntime.h"
