// SPDX-License-Identifier: EPL-2.0

/** Who holds the locks of files, and who waits for them, as rows over time. */
package org.iostrata.tmf.core.lock;
