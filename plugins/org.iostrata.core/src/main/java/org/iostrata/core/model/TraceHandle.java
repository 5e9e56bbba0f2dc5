// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

/**
 * An open file as one layer sees it. One handle may stand for equal handles of several processes
 * and may be opened and closed many times.
 *
 * @param index 0..n-1 in the order of the trace's definitions
 * @param name its name, or the path of its file, or empty
 * @param layer its layer, or null when the trace names an interface unknown to us
 * @param file the index of its file, or {@link Trace#NONE}
 * @param parent the index of the handle of a layer above it belongs to, or {@link Trace#NONE}
 * @param fileClass whose file it is
 * @param submitter of a handle of a disk, who asked for its requests
 */
public record TraceHandle(
    int index,
    String name,
    Layer layer,
    int file,
    int parent,
    FileClass fileClass,
    Submitter submitter) {}
