// SPDX-License-Identifier: EPL-2.0

/** Reads XML of others: without what a document type or an entity would bring in from elsewhere. */
package org.iostrata.core.internal.xml;
