// SPDX-License-Identifier: EPL-2.0

/**
 * The vocabulary: layers, operations in batches of primitive columns, and what a trace consists of.
 * Knows no file format. Everything but {@link org.iostrata.core.model.OperationBatch} is immutable.
 */
package org.iostrata.core.model;
