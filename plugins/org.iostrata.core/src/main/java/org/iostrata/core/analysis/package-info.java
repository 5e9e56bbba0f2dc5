// SPDX-License-Identifier: EPL-2.0

/**
 * The engine that runs sources and accumulators on all cores in bounded memory, and its immutable
 * results, the same for the command line, the report and the views. The JSON form of the results,
 * written by {@code report}, is a published contract: {@code docs/formats/}.
 *
 * <p>What is shown: operations on the program's own files ({@link
 * org.iostrata.core.model.FileClass#DATA}). Operations on anything else, which recording at run
 * time catches too, are summed up as {@link org.iostrata.core.analysis.AnalysisResult#excluded}.
 */
package org.iostrata.core.analysis;
