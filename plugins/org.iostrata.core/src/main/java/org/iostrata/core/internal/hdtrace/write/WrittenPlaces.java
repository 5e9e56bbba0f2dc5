// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.iostrata.core.internal.text.Visible;
import org.iostrata.core.model.Role;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceProcess;

/**
 * Where processes and threads stand in a project's tree. The names of files follow from it, so that
 * no two places may differ in marks only.
 */
final class WrittenPlaces {
  private static final Pattern RANK = Pattern.compile("(?:MPI )?Rank (\\d{1,9})");
  private static final int LONGEST = 60;

  private final Trace trace;
  private final List<WrittenPlace> processes = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();

  /**
   * The place of a process.
   *
   * @param host the name of its host, or empty
   * @param name of the process there
   * @param type what it is: {@code Rank}, or its role
   * @param rank of MPI, or -1
   */
  record WrittenPlace(String host, String name, String type, long rank) {
    /** Whether its host is known. */
    boolean hasHost() {
      return !host.isEmpty();
    }
  }

  WrittenPlaces(Trace trace) {
    this.trace = trace;
    for (TraceProcess process : trace.processes()) {
      processes.add(place(process));
    }
  }

  private WrittenPlace place(TraceProcess process) {
    boolean known = process.host().index() != Trace.NONE;
    String host = known ? shortened(process.host().name()) : "";
    host = known && plain(host).isEmpty() ? "host " + process.host().index() : host;
    Matcher rank = RANK.matcher(process.name());
    if (process.role() == Role.APPLICATION && rank.matches()) {
      String number = Long.toString(Long.parseLong(rank.group(1)));
      if (taken.add(number)) {
        return new WrittenPlace(host, number, "Rank", Long.parseLong(number));
      }
    }
    return new WrittenPlace(host, free(process), type(process.role()), -1);
  }

  private static String type(Role role) {
    String key = role == Role.APPLICATION ? "process" : role.key();
    return key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
  }

  private String free(TraceProcess process) {
    String name = shortened(process.name());
    name = plain(name).isEmpty() ? "process " + process.index() : name;
    String free = name;
    for (int n = 2; !taken.add(plain(free)); n++) {
      free = name + " " + n;
    }
    return free;
  }

  private static String shortened(String name) {
    String visible = Visible.name(name);
    return visible.length() <= LONGEST ? visible : visible.substring(0, LONGEST);
  }

  /** What of a name is in the names of files. */
  static String plain(String name) {
    return name.replaceAll("[^a-zA-Z0-9-. ]", "");
  }

  /** The places of the processes. */
  List<WrittenPlace> processes() {
    return processes;
  }

  /** The rank of the process of a thread, or -1. */
  long rank(int thread) {
    return thread == Trace.NONE ? -1 : processes.get(trace.threads().get(thread).process()).rank();
  }

  /** The number of a thread in its process. */
  int number(int thread) {
    int process = trace.threads().get(thread).process();
    return trace.processes().get(process).threads().indexOf(thread);
  }

  /** What the names of a thread's files begin with, behind the project's name. */
  String prefix(int thread) {
    WrittenPlace place = processes.get(trace.threads().get(thread).process());
    String host = place.hasHost() ? "_" + plain(place.host()) : "";
    return host + "_" + plain(place.name()) + "_" + number(thread);
  }
}
