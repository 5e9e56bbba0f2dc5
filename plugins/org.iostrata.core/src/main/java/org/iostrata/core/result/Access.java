// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

/**
 * Where reads, or writes, begin in their files, and what they touch.
 *
 * @param located operations whose file and offset are known; the following is about them
 * @param unalignedBlock those whose offset is no multiple of 4 KiB
 * @param unalignedStripe those at least as long as a stripe of their file, but not at its border
 * @param touched which bytes of their files; null when not known, as they lie in too many ranges
 * @param againBytes bytes that were read, or written, once more; 0 when {@code touched} is null
 */
public record Access(
    long located,
    long unalignedBlock,
    long unalignedStripe,
    TouchedBytes touched,
    long againBytes) {}
