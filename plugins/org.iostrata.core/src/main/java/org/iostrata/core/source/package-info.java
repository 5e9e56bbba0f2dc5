// SPDX-License-Identifier: EPL-2.0

/**
 * From traces to operations: the first stage of the pipeline, the same for every format.
 *
 * <p>The unit of reading is the process, not the thread: handles and non-blocking operations belong
 * to a process (one thread may complete what another began, seek where another writes), so the
 * threads of a process are walked together by time. Processes are independent of each other and run
 * in parallel.
 */
package org.iostrata.core.source;
