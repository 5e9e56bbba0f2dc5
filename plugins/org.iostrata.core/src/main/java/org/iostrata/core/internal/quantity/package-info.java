// SPDX-License-Identifier: EPL-2.0

/**
 * Numbers with units: how people write them and how they are shown, the same in text, report and
 * workbench. Immutable; {@link org.iostrata.core.internal.quantity.Unit} is the one place that
 * scales.
 */
package org.iostrata.core.internal.quantity;
