// SPDX-License-Identifier: EPL-2.0
/**
 * What benchmarks of file systems print (IOR, mdtest, IO500, fio, h5bench), read into measurements
 * of one kind. What an output does not tell is absent.
 */
package org.iostrata.core.internal.benchmark;
