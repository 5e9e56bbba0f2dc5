// SPDX-License-Identifier: EPL-2.0

/** A formula of the user over time. */
package org.iostrata.tmf.core.formula;
