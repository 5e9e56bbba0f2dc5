// SPDX-License-Identifier: EPL-2.0

/** Rules: what the page cache hides or pretends. Stateless. */
package org.iostrata.core.internal.rule.cache;
