// SPDX-License-Identifier: EPL-2.0

/**
 * Traces of HDTrace as a source of operations (J. Kunkel, <i>HDTrace – A Tracing and Simulation
 * Environment of Application and System Interaction</i>, 2011). A project file names a tree of
 * hosts, processes and threads; beside it, a file for each of them has states ({@code .trc}),
 * states of relations ({@code .rel}) or statistics ({@code .stat}), named by the way down the tree.
 *
 * <p>From the file up: {@link org.iostrata.core.internal.xml.XmlInput} reads XML, {@link
 * org.iostrata.core.internal.hdtrace.Project} is the project file, {@link
 * org.iostrata.core.internal.hdtrace.StateFile} and {@link
 * org.iostrata.core.internal.hdtrace.RelationFile} tell states one by one, {@link
 * org.iostrata.core.internal.hdtrace.StateKinds} says what they are, {@link
 * org.iostrata.core.internal.hdtrace.StateRelations} what caused what. A first pass ({@link
 * org.iostrata.core.internal.hdtrace.Survey}) finds files, times and names; operations are read
 * again for each process that is asked for.
 */
package org.iostrata.core.internal.hdtrace;
