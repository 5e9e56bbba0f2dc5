// SPDX-License-Identifier: EPL-2.0

/** What is shipped of the workbench: that the product starts and the update site installs. */
package org.iostrata.product;
