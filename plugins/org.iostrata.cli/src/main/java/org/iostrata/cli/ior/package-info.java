// SPDX-License-Identifier: EPL-2.0
/**
 * What {@code iostrata ior} plans and concludes: which runs of its program ({@code
 * scorep-config/ior}) make a series, what their results are, and what may be said of them.
 *
 * <p>Nothing here starts a process but {@link org.iostrata.cli.ior.IorProgram}, which compiles.
 * Sentences are said only where the numbers of all repetitions agree: the slowest repetition of the
 * one is faster than the fastest of the other.
 */
package org.iostrata.cli.ior;
