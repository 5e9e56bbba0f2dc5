// SPDX-License-Identifier: EPL-2.0

/** Pictures for papers and slides: the swimlanes of a run as SVG or PNG. */
package org.iostrata.core.internal.report.figure;
