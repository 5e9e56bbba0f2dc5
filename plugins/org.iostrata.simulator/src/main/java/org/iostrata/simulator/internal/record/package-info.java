// SPDX-License-Identifier: EPL-2.0

/** What happens in a simulated run, as a trace of all its layers. */
package org.iostrata.simulator.internal.record;
