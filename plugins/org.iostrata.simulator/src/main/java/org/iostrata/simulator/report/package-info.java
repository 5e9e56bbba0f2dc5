// SPDX-License-Identifier: EPL-2.0

/** Results for people and for programs. */
package org.iostrata.simulator.report;
