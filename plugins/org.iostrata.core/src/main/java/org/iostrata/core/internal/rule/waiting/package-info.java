// SPDX-License-Identifier: EPL-2.0
/** Rules about who waits for whom, and for what: what processes do over time. */
package org.iostrata.core.internal.rule.waiting;
