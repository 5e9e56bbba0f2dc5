// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.internal.describe.Told;
import org.iostrata.core.model.Layer;

/**
 * A name that calls failed to open, make, change or remove, or a file that they failed to lock,
 * until one did: that of a lock, or of a file that is to come. Of processes that make no other call
 * about it, and that the same one started, as the commands of a shell, the calls are taken as that
 * one's.
 */
public record AwaitedNameResult(
    @Told(value = "the path", column = "file") String path,
    @Told("the layer: POSIX, ISO_C …") Layer layer,
    @Told("how many calls about it failed") long failed,
    @Told(
            "how many threads, or processes that start others for it, waited, a tenth of the"
                + " longest at least")
        long waiters,
    @Told(
            "how long they waited together: from a call that failed, the first since one did not, to"
                + " the end of one that did not")
        long waitedNs,
    @Told("how long the one of them waited that waited longest") long longestNs) {}
