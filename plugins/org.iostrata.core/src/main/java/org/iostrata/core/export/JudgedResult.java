// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.export;

import java.util.List;
import org.iostrata.core.result.AnalysisResult;
import org.iostrata.core.rule.Finding;

/** The analysis of a trace, and the verdicts on it. */
record JudgedResult(AnalysisResult analysis, List<Finding> findings) {}
