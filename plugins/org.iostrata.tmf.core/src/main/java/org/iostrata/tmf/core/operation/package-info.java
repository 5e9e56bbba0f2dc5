// SPDX-License-Identifier: EPL-2.0

/** Single operations: what one caused in the layers below. */
package org.iostrata.tmf.core.operation;
