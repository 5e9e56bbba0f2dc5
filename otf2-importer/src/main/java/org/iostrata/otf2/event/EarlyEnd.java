// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.event;

import java.nio.file.Path;

/**
 * A location that could not be read to its end.
 *
 * @param location its index
 * @param file its event file
 * @param events how many of its events were read
 * @param offsetBytes where in the file reading ended; -1 when there is no file
 * @param reason what is wrong there
 */
public record EarlyEnd(int location, Path file, long events, long offsetBytes, String reason) {}
