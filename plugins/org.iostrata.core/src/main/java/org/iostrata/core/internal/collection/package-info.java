// SPDX-License-Identifier: EPL-2.0

/** The few collections of primitives the hot path needs and the JDK lacks. Not thread-safe. */
package org.iostrata.core.internal.collection;
