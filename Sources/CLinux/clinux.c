// The header is the whole of this target; a C target needs one source file.
#include "clinux.h"
