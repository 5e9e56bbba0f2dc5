// SPDX-License-Identifier: EPL-2.0

/**
 * The report for people: one HTML file that needs nothing else, no network and no server.
 *
 * <p><b>Untrusted.</b> Names in a trace are whatever a program called its files. They reach the
 * page through {@link org.iostrata.core.internal.report.html.Html} only, which escapes text and
 * attributes, and through the page's data, in which no {@code <} survives. A content security
 * policy lets the browser run the report's own script, known by its hash, and load nothing.
 *
 * <p><b>Same input, same bytes.</b> No time of writing, no random ids; lists keep the order of the
 * result.
 */
package org.iostrata.core.internal.report.html;
