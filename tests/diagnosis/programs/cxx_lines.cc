// SPDX-License-Identifier: EPL-2.0
// Trouble: each line of a C++ stream ends with std::endl, which hands it on at once. Repaired: with a line feed. SIZE is
// the number of lines.
#include "diagnosis.h"
#include <fstream>

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    std::ofstream log(file("log"));
    for (int i = 0; i < size; i++) {
        log << "step " << i << ": residual " << 1.0 / (i + 1);
        if (bad)
            log << std::endl;
        else
            log << '\n';
    }
    log.close();
    CHECK(log.good());
    took(start);
    return 0;
}
