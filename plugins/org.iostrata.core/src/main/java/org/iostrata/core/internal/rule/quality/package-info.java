// SPDX-License-Identifier: EPL-2.0

/** Rules: whether the trace can be believed. Stateless. */
package org.iostrata.core.internal.rule.quality;
