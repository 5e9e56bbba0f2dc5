// SPDX-License-Identifier: EPL-2.0

/**
 * What a trace or a path holds, as it is safe and short enough to be shown to people. Stateless.
 */
package org.iostrata.core.internal.text;
