// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import java.util.List;
import org.iostrata.core.internal.rule.Finding;
import org.iostrata.core.result.AnalysisResult;

/** The analysis of a trace, and the verdicts on it. */
record JudgedResult(AnalysisResult analysis, List<Finding> findings) {}
