// SPDX-License-Identifier: EPL-2.0

/**
 * How archives are read: files to bytes, bytes to records, records to visitors.
 *
 * <p>Every length is checked before it is used, and a check that fails throws {@link
 * org.iostrata.otf2.Otf2Exception}. Nothing here is API.
 */
package org.iostrata.otf2.internal;
