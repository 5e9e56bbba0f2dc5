// SPDX-License-Identifier: EPL-2.0

/**
 * The rows, bars, arrows and tooltips of the view <i>I/O Swimlanes</i>, made from the core's {@code
 * Timeline}. Trace Compass's usual way, a state system filled event by event, would take minutes
 * for what the timeline holds in seconds, and would store states where the core already answers.
 */
package org.iostrata.tmf.core.swimlane;
