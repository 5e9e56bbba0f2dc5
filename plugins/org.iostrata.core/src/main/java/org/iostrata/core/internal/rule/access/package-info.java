// SPDX-License-Identifier: EPL-2.0

/**
 * Rules: how much a request moves, and where: sizes, order, synchronisation, streams. Stateless.
 */
package org.iostrata.core.internal.rule.access;
