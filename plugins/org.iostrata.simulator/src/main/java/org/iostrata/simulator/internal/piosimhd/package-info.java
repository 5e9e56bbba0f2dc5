// SPDX-License-Identifier: EPL-2.0

/**
 * Reads PIOsimHD's models of clusters, in XML. There were three forms of them: until 2008 machines
 * with clients and ports; in 2009, those of the paper, nodes with what they host and switches with
 * ports; from 2010 on a graph, in which each process has its own network interface.
 *
 * <p>From the file up: {@link org.iostrata.simulator.internal.piosimhd.XmlTree} reads it, {@link
 * org.iostrata.simulator.internal.piosimhd.Machines} and its neighbours make the parts of a cluster
 * of it, {@link org.iostrata.simulator.internal.piosimhd.PiosimhdModel} all of it. What our model
 * does not have is an error where it would decide about the result, and else a note.
 */
package org.iostrata.simulator.internal.piosimhd;
