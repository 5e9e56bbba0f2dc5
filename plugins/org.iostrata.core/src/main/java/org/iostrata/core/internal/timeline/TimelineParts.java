// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.timeline;

import java.util.List;
import org.iostrata.core.internal.timeline.Timeline.Span;
import org.iostrata.core.model.CutThread;
import org.iostrata.core.model.Trace;

/**
 * What a timeline is made of, read from a trace or from a file.
 *
 * @param byProcess the lanes of each process, in order
 * @param everyProcess the lanes of one process of so many are there
 * @param omitted how many operations found no lane
 * @param cutThreads the threads that were not read to their end
 */
record TimelineParts(
    Trace trace,
    List<List<Lane>> byProcess,
    int everyProcess,
    long omitted,
    Span span,
    Span programSpan,
    List<CutThread> cutThreads) {}
