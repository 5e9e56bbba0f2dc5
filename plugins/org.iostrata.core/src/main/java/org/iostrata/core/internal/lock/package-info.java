// SPDX-License-Identifier: EPL-2.0

/** Who holds the locks of files, who waits for them, and how many files are open. */
package org.iostrata.core.internal.lock;
