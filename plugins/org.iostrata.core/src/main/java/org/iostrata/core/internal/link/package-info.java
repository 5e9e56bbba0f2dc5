// SPDX-License-Identifier: EPL-2.0

/**
 * Links operations to the one that caused them: the innermost operation of a layer above that was
 * open on the same thread when the operation began. Operations of the same or a lower layer are
 * never parents. A non-blocking operation is a parent while it is being issued only, so that what a
 * thread does while it waits is not ascribed to it.
 *
 * <p>What is done for a non-blocking operation, later or elsewhere, is found by process, file and
 * bytes: {@link org.iostrata.core.internal.link.PendingRequests}.
 *
 * <p>A call, such as {@code MPI_File_open}, may turn out to be an operation itself when it is left;
 * till then it is <em>undecided</em>, and what is done inside of it waits for the decision.
 */
package org.iostrata.core.internal.link;
