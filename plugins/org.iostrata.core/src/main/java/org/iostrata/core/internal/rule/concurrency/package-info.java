// SPDX-License-Identifier: EPL-2.0

/**
 * Rules: how many requests are on their way at once, in which layer, and who waits for whom.
 * Stateless.
 */
package org.iostrata.core.internal.rule.concurrency;
