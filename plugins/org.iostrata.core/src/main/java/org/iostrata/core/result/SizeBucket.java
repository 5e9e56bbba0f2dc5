// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** How many operations, or runs, have about one size. */
public record SizeBucket(
    @Told("they have at least as many bytes") long fromBytes,
    @Told("they have fewer") long toBytes,
    @Told("how many") long count) {}
