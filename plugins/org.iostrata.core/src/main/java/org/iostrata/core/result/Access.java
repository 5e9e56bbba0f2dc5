// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import java.util.Optional;
import java.util.OptionalLong;
import org.iostrata.core.internal.describe.Told;

/** Where reads, or writes, begin in their files, and what they touch. */
public record Access(
    @Told("operations whose file and offset are known; the others are about them") long located,
    @Told("those whose offset is no multiple of 4 KiB") OptionalLong unalignedBlock,
    @Told("those at least as long as a stripe of their file whose offset is no multiple of it")
        OptionalLong unalignedStripe,
    @Told("which bytes of their files; absent when they lie in more than 4096 ranges of a file")
        Optional<TouchedBytes> touched,
    @Told("bytes read, or written, once more; absent without touched") OptionalLong againBytes) {}
