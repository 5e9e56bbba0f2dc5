// SPDX-License-Identifier: EPL-2.0

/** OTF2 archives as a source of operations: the only place in the core that speaks OTF2. */
package org.iostrata.core.internal.otf2;
