// SPDX-License-Identifier: EPL-2.0
/** What a log tells of its job beside a result, as facts and tables that a page shows. */
package org.iostrata.core.internal.job;
