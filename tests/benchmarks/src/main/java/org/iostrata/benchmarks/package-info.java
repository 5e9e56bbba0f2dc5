// SPDX-License-Identifier: EPL-2.0

/** JMH benchmarks; each has a test that its result is right. */
package org.iostrata.benchmarks;
