// SPDX-License-Identifier: EPL-2.0

/** The measurements of the paper that the model comes from. */
package org.iostrata.simulator.paper;
