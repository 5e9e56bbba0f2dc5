// SPDX-License-Identifier: EPL-2.0
// Trouble: a C++ stream is opened for each line that is appended, and closed behind it. Repaired: the streams stay open.
// SIZE is the number of lines, which go to eight files.
#include "diagnosis.h"
#include <fstream>

int main(int argc, char **argv) {
    arguments(argc, argv);
    std::ofstream open[8];
    double start = now();
    for (int i = 0; i < size; i++) {
        std::ofstream &out = open[i % 8];
        if (!out.is_open())
            out.open(numbered("channel", i % 8), std::ios::app);
        out << i << ' ' << 1.0 / (i + 1) << '\n';
        CHECK(out.good());
        if (bad)
            out.close();
    }
    for (std::ofstream &out : open)
        out.close();
    took(start);
    return 0;
}
