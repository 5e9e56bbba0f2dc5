// SPDX-License-Identifier: EPL-2.0

/**
 * Java 2D drawing as SVG: Apache Batik's generator, with two things of ours. Colours may be
 * variables of a style sheet, so that one picture serves a light and a dark page; and text is
 * measured by a table instead of the fonts of this machine, which may have none, so that the same
 * input gives the same bytes everywhere. Nothing is clipped.
 */
package org.iostrata.core.internal.report.svg;
