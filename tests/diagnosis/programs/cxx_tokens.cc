// SPDX-License-Identifier: EPL-2.0
// Healthy, though it asks for one number at a time: the C++ stream has a buffer. SIZE is the number of numbers.
#include "diagnosis.h"
#include <fstream>

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    std::ifstream numbers(file("numbers"));
    long sum = 0, number = 0, count = 0;
    while (numbers >> number) {
        sum += number;
        count++;
    }
    CHECK(count == size);
    printf("sum %ld\n", sum);
    took(start);
    return 0;
}
