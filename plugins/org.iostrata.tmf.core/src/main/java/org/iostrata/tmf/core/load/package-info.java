// SPDX-License-Identifier: EPL-2.0

/** What is under way over time: outstanding operations, bytes in flight, bandwidth, as charts. */
package org.iostrata.tmf.core.load;
