// SPDX-License-Identifier: EPL-2.0

/**
 * Which operations somebody wants to look at: a small language of conditions on an operation's
 * fields, {@code layer == POSIX && bytes < 64KiB}. {@link org.iostrata.core.source.Filter} is read
 * once, without any trace, so that what is wrong in it is told before a trace is opened; for one
 * trace it becomes an {@link org.iostrata.core.model.OperationTest}, in which all that is about
 * names is looked up in tables by index: a test of an operation allocates nothing.
 *
 * <p>A comparison with a value that the trace does not tell is never true, nor is its contrary, as
 * in SQL. So a negation is carried down to the comparisons when the text is read.
 */
package org.iostrata.core.internal.filter;
