// SPDX-License-Identifier: EPL-2.0

/**
 * What an archive defines: {@link org.iostrata.otf2.definition.Definitions} with a Java record for
 * each kind of definition most readers need, and every definition generically.
 *
 * <p>References are arbitrary 32-bit numbers (64-bit for locations) and may point to nothing: look
 * them up, never use them as an index. Everything here is immutable, so any thread may use it.
 */
package org.iostrata.otf2.definition;
