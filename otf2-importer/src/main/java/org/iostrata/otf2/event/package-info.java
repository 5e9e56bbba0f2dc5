// SPDX-License-Identifier: EPL-2.0

/**
 * Events: readers of one location and of several merged by time, and the visitors they call.
 *
 * <p>Visitors get primitives, and nothing is allocated per event; {@link
 * org.iostrata.otf2.event.EventRecord} and {@link org.iostrata.otf2.event.AttributeList} are valid
 * during a callback only. A reader serves one thread at a time; readers share nothing mutable.
 */
package org.iostrata.otf2.event;
