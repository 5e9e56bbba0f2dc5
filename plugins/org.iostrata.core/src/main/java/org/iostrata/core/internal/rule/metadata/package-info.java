// SPDX-License-Identifier: EPL-2.0

/** Rules: opening, closing and asking about files. Stateless. */
package org.iostrata.core.internal.rule.metadata;
