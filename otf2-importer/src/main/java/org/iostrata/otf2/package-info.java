// SPDX-License-Identifier: EPL-2.0

/** Reads and writes OTF2 archives. */
package org.iostrata.otf2;
