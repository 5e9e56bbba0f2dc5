// SPDX-License-Identifier: EPL-2.0
// Trouble: each file is opened, read and worked on before the next one. Repaired: the next ones are read ahead by threads.
// SIZE is the number of files.
#include "diagnosis.h"
#include <deque>
#include <fstream>
#include <future>
#include <vector>

enum { FRAME = 524288, AHEAD = 4, COMPUTE_US = 6000 };

static std::vector<char> load(int number) {
    std::vector<char> frame(FRAME);
    std::ifstream in(numbered("frame", number), std::ios::binary);
    in.read(frame.data(), FRAME);
    CHECK(in.gcount() == FRAME);
    return frame;
}

int main(int argc, char **argv) {
    std::deque<std::future<std::vector<char>>> coming;
    arguments(argc, argv);
    double start = now();
    for (int i = 0, next = 0; i < size; i++) {
        while (!bad && next < size && coming.size() < AHEAD)
            coming.push_back(std::async(std::launch::async, load, next++));
        if (bad) {
            load(i);
        } else {
            coming.front().get();
            coming.pop_front();
        }
        compute(COMPUTE_US);
    }
    took(start);
    return 0;
}
