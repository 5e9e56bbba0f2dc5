// SPDX-License-Identifier: EPL-2.0
/** Views and the perspective <i>Parallel I/O</i>: glue only, the numbers come from the core. */
package org.iostrata.tmf.ui;
