// SPDX-License-Identifier: EPL-2.0

/** Runs beside each other: what happens in each of them, by which they are aligned. */
package org.iostrata.tmf.core.align;
