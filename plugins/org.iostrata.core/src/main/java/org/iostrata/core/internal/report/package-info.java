// SPDX-License-Identifier: EPL-2.0

/**
 * Writes results as JSON, the published contract of {@code docs/formats/}, and as text for people.
 * Only formats: every number is computed before. The same result gives the same bytes.
 */
package org.iostrata.core.internal.report;
