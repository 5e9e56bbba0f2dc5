// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;

/** What the operations of a group have in common beside the first: they are grouped by two. */
public record GroupPart(
    @Told("what of these it is") GroupBy by,
    @Told("its number in the trace; of a window its place in the run") int key,
    @Told("its name") String name) {}
