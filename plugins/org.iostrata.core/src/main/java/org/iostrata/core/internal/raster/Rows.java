// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.raster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/**
 * Who stands in which row of a picture: a row for each thread where there are few, else for each
 * process, else for as many processes in their order as it takes.
 */
public final class Rows {
  private final List<String> names = new ArrayList<>();
  private final List<Integer> processes = new ArrayList<>();
  private final Set<Integer> devices = new HashSet<>();
  private final int[] rowOfThread;

  private Rows(Trace trace) {
    rowOfThread = new int[trace.threads().size()];
    Arrays.fill(rowOfThread, Trace.NONE);
  }

  /**
   * Rows for some of a trace's processes.
   *
   * @param active indices of the processes, in the order of their rows
   * @param most how many rows there may be
   */
  static Rows ofThreads(Trace trace, List<Integer> active, int most) {
    int threads = active.stream().mapToInt(p -> trace.processes().get(p).threads().size()).sum();
    if (threads > most) {
      return ofProcesses(trace, active, most);
    }
    Rows rows = new Rows(trace);
    for (int index : active) {
      TraceProcess process = trace.processes().get(index);
      for (int thread : process.threads()) {
        String own = process.threads().size() == 1 ? "" : " " + trace.threads().get(thread).name();
        rows.rowOfThread[thread] = rows.begin(process.name() + own);
      }
    }
    return rows;
  }

  /** Rows of one or more processes. */
  static Rows ofProcesses(Trace trace, List<Integer> active, int most) {
    Rows rows = new Rows(trace);
    int group = (active.size() - 1) / most + 1;
    for (int first = 0; first < active.size(); first += group) {
      int last = Math.min(active.size(), first + group) - 1;
      String name = trace.processes().get(active.get(first)).name();
      String lastName = trace.processes().get(active.get(last)).name();
      int row = rows.begin(first == last ? name : range(name, lastName));
      rows.processes.set(row, last - first + 1);
      if (trace.processes().get(active.get(first)).isDevice()) {
        rows.devices.add(row);
      }
      for (int process : active.subList(first, last + 1)) {
        for (int thread : trace.processes().get(process).threads()) {
          rows.rowOfThread[thread] = row;
        }
      }
    }
    return rows;
  }

  /** Both names, what they begin with in common, up to a number, only once. */
  private static String range(String first, String last) {
    int same = 0;
    while (same < Math.min(first.length(), last.length())
        && first.charAt(same) == last.charAt(same)
        && !Character.isDigit(first.charAt(same))) {
      same++;
    }
    return first + "–" + last.substring(same);
  }

  private int begin(String name) {
    names.add(name);
    processes.add(1);
    return names.size() - 1;
  }

  /** How many rows there are. */
  public int size() {
    return names.size();
  }

  /** What a row is called. */
  public String name(int row) {
    return names.get(row);
  }

  /** How many processes stand in a row. */
  public int processes(int row) {
    return processes.get(row);
  }

  /** Whether a row of processes begins with a device that serves the program. */
  public boolean isDevice(int row) {
    return devices.contains(row);
  }

  /** The row of a thread, or {@link Trace#NONE}. */
  public int of(int thread) {
    return rowOfThread[thread];
  }
}
