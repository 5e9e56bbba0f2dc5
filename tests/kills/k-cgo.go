// SPDX-License-Identifier: EPL-2.0
// k-cgo COUNT DATA: a Go program whose C part writes; Go ends without asking the C library.
package main

// #include "count.h"
// #include <string.h>
// static struct count *counted;
// static int data;
// static void begin(const char *count, const char *path) {
//     counted = count_of(count);
//     data = open(path, O_RDWR | O_CREAT, 0644);
// }
// static int write_some(void) {
//     for (int i = 0; i < 64; i++) {
//         if (pwrite(data, "0123456789", 10, i * 10) != 10)
//             return 2;
//         uint64_t calls = __atomic_add_fetch(&counted->calls, 1, __ATOMIC_SEQ_CST);
//         if (counted->stop && calls >= counted->stop)
//             return 1;
//     }
//     return 0;
// }
import "C"

import (
	"os"
	"time"
)

func work() {
	for {
		if C.write_some() != 0 {
			os.Exit(3)
		}
		time.Sleep(500 * time.Microsecond)
	}
}

func main() {
	C.begin(C.CString(os.Args[1]), C.CString(os.Args[2]))
	for i := 0; i < 3; i++ {
		go work()
	}
	work()
}
