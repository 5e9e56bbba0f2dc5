// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * An I/O interface, for example POSIX or MPI-IO.
 *
 * @param ref its reference, below 256
 * @param identification its fixed name, for example {@code POSIX}
 * @param name its name for people
 * @param parallel whether processes do its operations together
 * @param operatingSystem whether the operating system implements it
 */
public record IoParadigm(
    int ref, String identification, String name, boolean parallel, boolean operatingSystem) {}
