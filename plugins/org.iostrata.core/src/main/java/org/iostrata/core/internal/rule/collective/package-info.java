// SPDX-License-Identifier: EPL-2.0

/**
 * Rules: collective MPI-IO: whether it is used, works, and how its aggregators share the work.
 * Stateless.
 */
package org.iostrata.core.internal.rule.collective;
