// SPDX-License-Identifier: EPL-2.0
#include "sys.h"

uint64_t ios_own_written;
