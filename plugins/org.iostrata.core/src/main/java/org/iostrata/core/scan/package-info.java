// SPDX-License-Identifier: EPL-2.0

/**
 * The one loop over a source's operations: how many threads read, who hears how far they are, and
 * how they are stopped. Who looks at operations is a {@link org.iostrata.core.scan.Visitor}; which
 * part of a run they are of is the source's business ({@link org.iostrata.core.source.Part}).
 */
package org.iostrata.core.scan;
