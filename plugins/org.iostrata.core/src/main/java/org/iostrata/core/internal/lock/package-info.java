// SPDX-License-Identifier: EPL-2.0

/** Who holds the locks of files, and who waits for them. */
package org.iostrata.core.internal.lock;
