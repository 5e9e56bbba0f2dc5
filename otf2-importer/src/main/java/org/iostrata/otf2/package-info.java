// SPDX-License-Identifier: EPL-2.0

/**
 * Reads OTF2 archives: {@link org.iostrata.otf2.Otf2Archive} opens one, gives its definitions and
 * readers of its events.
 *
 * <p>A trace is untrusted input: whatever is wrong with a file ends in {@link
 * org.iostrata.otf2.Otf2Exception}, and memory is bounded by the size of the files, not by the
 * numbers in them. An archive may be shared by threads; each reader belongs to one at a time.
 */
package org.iostrata.otf2;
