// SPDX-License-Identifier: EPL-2.0

/**
 * The engine that runs sources and accumulators on all cores in bounded memory and makes the {@link
 * org.iostrata.core.result.AnalysisResult}.
 */
package org.iostrata.core.analysis;
