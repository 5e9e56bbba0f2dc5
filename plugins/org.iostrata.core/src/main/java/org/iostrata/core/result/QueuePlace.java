// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** Requests that found about as many others under way when they came. */
public record QueuePlace(
    @Told("others of the file under way when they came, on average") double ahead,
    @Told("how many requests") long count,
    @Told("their mean duration") double meanNs) {}
