// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

/**
 * A place between two events of one location, to return to with {@link EventReader#seek}.
 *
 * @param offsetBytes where the next record starts in the location's event file
 * @param event how many events lie before it
 * @param lastTicks the last timestamp before it, in ticks of the location's own clock
 */
public record EventPosition(long offsetBytes, long event, long lastTicks) {
  /** Before the first event. */
  public static final EventPosition START = new EventPosition(0, 0, 0);
}
