// SPDX-License-Identifier: EPL-2.0

/**
 * What the analysis of a trace found, and nothing else: immutable records, the same for the command
 * line, the report and the views. They depend on the model only, not on the engine that makes them
 * ({@code analysis}). Their JSON form, written by {@code report}, is a published contract: {@code
 * docs/formats/}.
 *
 * <p>What is shown: operations on the program's own files ({@link
 * org.iostrata.core.model.FileClass#DATA}). Operations on anything else, which recording at run
 * time catches too, are summed up as {@link org.iostrata.core.result.AnalysisResult#excluded}.
 */
package org.iostrata.core.result;
