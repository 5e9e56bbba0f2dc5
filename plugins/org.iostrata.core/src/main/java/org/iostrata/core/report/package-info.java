// SPDX-License-Identifier: EPL-2.0

/**
 * What is written of a result: as text, as JSON that can be read back, as a page. The command
 * writes the same.
 */
package org.iostrata.core.report;
