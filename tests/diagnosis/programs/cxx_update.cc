// SPDX-License-Identifier: EPL-2.0
// Trouble: records of a table are updated where they lie: each is read through a C++ stream, changed, and written back
// before the next. Repaired: the table is read at once, changed in memory, and written at once. SIZE is the number of records.
#include "diagnosis.h"
#include <fstream>
#include <vector>

enum { RECORD = 512 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    std::fstream table(file("table"), std::ios::in | std::ios::out | std::ios::binary);
    size_t piece = bad ? RECORD : (size_t)size * RECORD;
    std::vector<char> records(piece);
    for (size_t at = 0; at < (size_t)size * RECORD; at += piece) {
        table.seekg((long)at);
        table.read(records.data(), (long)piece);
        for (size_t i = 0; i < piece; i += RECORD)
            records[i]++;
        table.seekp((long)at);
        table.write(records.data(), (long)piece);
    }
    table.close();
    CHECK(table.good());
    took(start);
    return 0;
}
