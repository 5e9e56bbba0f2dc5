// SPDX-License-Identifier: EPL-2.0

/**
 * The processes of a program and what they do: commands, in steps. What is sent to servers is in
 * {@link org.iostrata.simulator.internal.program.ServerRequests}.
 */
package org.iostrata.simulator.internal.program;
