// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** How many operations took about equally long. */
public record DurationBucket(
    @Told("they took at least so long") long fromNs,
    @Told("they took less") long toNs,
    @Told("how many") long count) {}
