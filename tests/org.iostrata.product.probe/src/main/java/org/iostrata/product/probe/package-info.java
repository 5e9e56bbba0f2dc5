// SPDX-License-Identifier: EPL-2.0

/** A bundle that {@code ProductTest} puts into an unpacked product, to see it start and end it. */
package org.iostrata.product.probe;
