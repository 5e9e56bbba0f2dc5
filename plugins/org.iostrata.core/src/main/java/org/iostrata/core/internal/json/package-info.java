// SPDX-License-Identifier: EPL-2.0

/**
 * JSON from descriptions: writes and reads any described record, and writes the schema of what it
 * writes. What is not there is absent, never null. A stream that is read is untrusted: errors name
 * the place.
 */
package org.iostrata.core.internal.json;
