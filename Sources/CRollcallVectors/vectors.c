// A target of C needs a file to compile; everything is in the header.
#include "rollcall_vectors.h"
