// SPDX-License-Identifier: EPL-2.0

/**
 * The trace type <i>Parallel I/O trace</i> and its event table. Trace Compass usually indexes a
 * trace by asking for every event as an object; here the core's {@code EventLog} indexes at the
 * speed of the reader, and events become objects only when they are shown or searched.
 */
package org.iostrata.tmf.core.trace;
