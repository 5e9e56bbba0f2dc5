// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** Which bytes of a file, or of several, were touched at all. */
public record TouchedBytes(
    @Told("sequential access streams: ranges of bytes apart from each other") long streams,
    @Told(value = "how many different bytes", column = "touchedBytes") long bytes,
    @Told(
            value = "ranges never touched between the first and the last byte of a file",
            column = Told.NO_COLUMN)
        long holes,
    @Told("their bytes") long holeBytes) {}
