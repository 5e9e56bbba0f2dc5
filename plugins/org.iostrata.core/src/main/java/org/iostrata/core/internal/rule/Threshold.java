// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule;

import org.iostrata.core.internal.quantity.Quantity;

/**
 * A limit a rule judges by.
 *
 * @param id its name, the rule's id with a word behind it: {@code access.small-writes.max-size}
 * @param defaultValue what it is unless the user says otherwise
 * @param meaning what it decides
 */
public record Threshold(String id, Quantity defaultValue, String meaning) {}
