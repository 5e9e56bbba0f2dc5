// SPDX-License-Identifier: EPL-2.0

/** Rules: comparison with a good run. Stateless. */
package org.iostrata.core.internal.rule.baseline;
