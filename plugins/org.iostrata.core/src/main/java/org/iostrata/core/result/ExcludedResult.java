// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.result;

import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Layer;

/** Operations of one class of files in one layer that were left out. */
public record ExcludedResult(FileClass fileClass, Layer layer, Totals totals) {}
