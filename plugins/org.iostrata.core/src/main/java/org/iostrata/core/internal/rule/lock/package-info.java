// SPDX-License-Identifier: EPL-2.0

/** Rules: file locks. Stateless. */
package org.iostrata.core.internal.rule.lock;
