// SPDX-License-Identifier: EPL-2.0

/**
 * Java 2D drawing as SVG. Of our own, because the libraries for it are under the GPL or bring a
 * document tree along, and because two things are wanted that none of them does: colours that are
 * variables of a style sheet, so that one picture serves a light and a dark page, and text that is
 * measured by a table instead of the fonts of this machine, so that the same input gives the same
 * bytes everywhere. It does what charts need: filled and drawn shapes, text at any angle; no images
 * and no clipping.
 */
package org.iostrata.core.report.svg;
