// SPDX-License-Identifier: EPL-2.0

/**
 * Writes operations, and what a trace tells beside them, as a project of HDTrace. The format's
 * files come out as its own library writes them; {@link org.iostrata.core.internal.hdtrace} reads
 * them back.
 *
 * <p>A {@link org.iostrata.core.internal.hdtrace.write.ProjectWriter} reads a source twice. First
 * {@link org.iostrata.core.internal.hdtrace.write.SurroundingStates} writes statistics, and puts
 * calls into a file for each thread. Then {@link
 * org.iostrata.core.internal.hdtrace.write.OperationStates} puts the operations of a process into
 * the order of their begins, and {@link org.iostrata.core.internal.hdtrace.write.ThreadFiles}
 * merges both into the files of a thread.
 *
 * <p>In a file of states ({@code .trc}) states lie in each other or follow each other. What
 * overlaps otherwise goes into the thread's file of relations ({@code .rel}), which the format has
 * for it. Memory is that of what is under way; of an operation around very many others it is
 * bounded, for such a one can go into the file of relations later.
 */
package org.iostrata.core.internal.hdtrace.write;
