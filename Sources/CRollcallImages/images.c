#include "rollcall_images.h"
