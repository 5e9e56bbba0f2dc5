// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli.ior;

import java.util.List;

/**
 * What a series is to be.
 *
 * @param transfers sizes of calls, in bytes
 * @param apis POSIX, MPIIO
 * @param repetitions of each configuration
 * @param isQuick whether small files will do
 * @param totalBytes of all files of a configuration; 0: as the machine asks for
 */
public record IorWish(
    List<Long> transfers, List<String> apis, int repetitions, boolean isQuick, long totalBytes) {}
