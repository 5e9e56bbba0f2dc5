// SPDX-License-Identifier: EPL-2.0

/** Rules: how the work is shared among processes. Stateless. */
package org.iostrata.core.internal.rule.balance;
