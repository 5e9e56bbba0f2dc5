// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.iostrata.core.model.FileClass;
import org.iostrata.core.model.Trace;
import org.iostrata.core.model.TraceFile;
import org.iostrata.core.model.TraceHost;
import org.iostrata.core.model.TraceProcess;
import org.iostrata.core.model.TraceThread;
import org.iostrata.core.source.BatchCursor;
import org.iostrata.core.source.OperationCursor;
import org.iostrata.core.source.Quality;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.Surroundings;

/** A project of HDTrace. */
final class HdTraceSource implements Source {
  private final List<HdProcess> members;
  private final Survey survey;
  private final Trace trace;
  private final Surroundings surroundings;

  HdTraceSource(Project project, List<HdProcess> members, Survey survey) {
    this.members = members;
    this.survey = survey;
    List<TraceProcess> processes = new ArrayList<>();
    List<TraceThread> threads = new ArrayList<>();
    Map<String, TraceHost> hosts = new LinkedHashMap<>();
    for (HdProcess member : members) {
      List<Integer> own = new ArrayList<>();
      for (HdProcess.HdThread thread : member.threads()) {
        int index = threads.size();
        own.add(index);
        String name = "thread " + thread.name();
        threads.add(new TraceThread(index, name, processes.size(), survey.events(index)));
      }
      processes.add(
          new TraceProcess(
              processes.size(),
              member.name(),
              own,
              member.role(),
              0,
              host(hosts, member.host()),
              Trace.NONE));
    }
    boolean undated = project.runTime().filter(run -> run.firstNs() == 0).isPresent();
    trace =
        new Trace(
            HdTraceProvider.FORMAT,
            project.path().toString(),
            processes,
            threads,
            files(survey),
            List.of(),
            survey.durationNs(),
            undated ? Trace.UNKNOWN : survey.firstNs());
    surroundings = new HdTraceSurroundings(project, members, survey, trace);
  }

  private static TraceHost host(Map<String, TraceHost> hosts, String name) {
    return name.isEmpty()
        ? TraceHost.UNKNOWN
        : hosts.computeIfAbsent(name, key -> new TraceHost(hosts.size(), key));
  }

  private static List<TraceFile> files(Survey survey) {
    List<String> paths = List.copyOf(survey.files().keySet());
    List<FileClass> classes = FileClass.ofPaths(paths);
    List<TraceFile> files = new ArrayList<>();
    for (String path : paths) {
      files.add(new TraceFile(files.size(), path, classes.get(files.size())));
    }
    return files;
  }

  @Override
  public Trace trace() {
    return trace;
  }

  @Override
  public Quality quality() {
    return survey.quality();
  }

  @Override
  public OperationCursor operations(int process) throws IOException {
    ProcessStates states = new ProcessStates(trace, survey.files());
    List<HdProcess.HdThread> threads = members.get(process).threads();
    for (int i = 0; i < threads.size(); i++) {
      int thread = trace.processes().get(process).threads().get(i);
      try {
        threads.get(i).read(state -> states.add(state, thread, survey.firstNs()));
      } catch (IOException e) {
        if (!survey.isCut(threads.get(i).file())) { // else that is told
          throw e;
        }
      }
    }
    Quality quality = new Quality();
    return new BatchCursor(states.linked(quality), quality);
  }

  @Override
  public Optional<Surroundings> surroundings() {
    return Optional.of(surroundings);
  }
}
