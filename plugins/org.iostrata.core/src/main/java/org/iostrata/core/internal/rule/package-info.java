// SPDX-License-Identifier: EPL-2.0

/**
 * Rules turn a result into findings. A {@link org.iostrata.core.internal.rule.Rule} is stateless,
 * reads the {@link org.iostrata.core.internal.rule.RuleContext} only, is found by {@link
 * java.util.ServiceLoader}, and gives exactly one {@link org.iostrata.core.internal.rule.Finding}:
 * trouble with what it costs, or that there is none, or that the trace does not tell. {@link
 * org.iostrata.core.internal.rule.Rules} runs them in the order of their ids. The rules themselves
 * are in the packages below, one for each topic. Everything here is immutable but {@link
 * org.iostrata.core.internal.rule.FindingBuilder}.
 */
package org.iostrata.core.internal.rule;
