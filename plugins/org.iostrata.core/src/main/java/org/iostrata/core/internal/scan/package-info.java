// SPDX-License-Identifier: EPL-2.0

/** The threads of a scan: how they share out work, tell how far they are, and stop. */
package org.iostrata.core.internal.scan;
