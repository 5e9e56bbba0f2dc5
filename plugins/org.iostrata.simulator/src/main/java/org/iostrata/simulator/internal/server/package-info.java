// SPDX-License-Identifier: EPL-2.0

/** The servers of the file system. */
package org.iostrata.simulator.internal.server;
