// SPDX-License-Identifier: EPL-2.0

/** Where in a file its operations are over time, as a map that a view draws. */
package org.iostrata.tmf.core.access;
