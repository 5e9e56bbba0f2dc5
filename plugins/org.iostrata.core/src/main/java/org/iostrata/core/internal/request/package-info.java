// SPDX-License-Identifier: EPL-2.0
/**
 * Follows requests from process to process, whatever their protocol: from an operation of a client
 * through messages of a connection, or a request of the kernel to a file system in user space, to
 * the operations of a server, and back.
 *
 * <p>Between processes nothing is guessed: what is sent at a place of a connection is received
 * there. Inside a process a message belongs to what its thread is doing; an operation of a server
 * to the request that its thread received and did not answer yet, else to the one that its thread
 * answers next; an answer to the request that has the same id in its first words, where the place
 * of the id is learned from the run ({@link org.iostrata.core.internal.request.IdPlaces}). Messages
 * that programs send in several calls are put together, as their heads are known ({@link
 * org.iostrata.core.internal.request.Heads}).
 *
 * <p>{@link org.iostrata.core.internal.request.RequestBuffer} collects what may belong together,
 * {@link org.iostrata.core.internal.request.RequestSweep} goes through it by time over all
 * processes, and a {@link org.iostrata.core.internal.request.RequestSink} hears what was found.
 */
package org.iostrata.core.internal.request;
