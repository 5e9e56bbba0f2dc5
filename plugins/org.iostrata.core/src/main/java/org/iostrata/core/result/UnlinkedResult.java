// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.OperationKind;

/**
 * Requests of disks that belong to no operation of the program.
 *
 * @param submitter the name of who asked for them, or empty when the trace does not tell
 * @param kind what they did
 * @param program whether they are the program's all the same: it asked for them itself, or they lie
 *     in a file of it
 * @param requests how many
 * @param bytes bytes done
 */
public record UnlinkedResult(
    String submitter, OperationKind kind, boolean program, long requests, long bytes) {}
