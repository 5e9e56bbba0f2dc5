// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.hdtrace;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.iostrata.core.source.Source;
import org.iostrata.core.source.SourceProvider;

/** Projects of HDTrace. */
public final class HdTraceProvider implements SourceProvider {
  static final String FORMAT = "HDTrace";
  private static final int HEAD_BYTES = 4096;

  @Override
  public String format() {
    return FORMAT;
  }

  @Override
  public boolean recognises(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      return false;
    }
    try (InputStream in = Files.newInputStream(path)) {
      String head = new String(in.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
      return head.stripLeading().startsWith("<") && head.contains("<Application ");
    }
  }

  @Override
  public Source open(Path path) throws IOException {
    return open(path, false);
  }

  @Override
  public Source openWhole(Path path) throws IOException {
    return open(path, true);
  }

  private static Source open(Path path, boolean whole) throws IOException {
    Project project = Project.read(path);
    List<HdProcess> members = HdProcess.of(project);
    if (members.isEmpty()) {
      String example = project.places().get(project.places().size() - 1).prefix();
      throw new IOException(
          path + ": has no file of states or statistics beside it, as " + example + ".trc");
    }
    Survey survey = Survey.of(members, project, whole);
    survey.quality().refuseNothing(survey.events());
    return new HdTraceSource(project, members, survey);
  }

  @Override
  public List<Path> files(Path path) throws IOException {
    Project project = Project.read(path);
    List<Path> files = new ArrayList<>(List.of(path));
    for (Project.TreeNode place : project.places()) {
      for (String ending : List.of(".trc", ".rel")) {
        Path file = project.file(place.prefix() + ending);
        if (file != null) {
          files.add(file);
        }
      }
    }
    files.addAll(project.statistics());
    return files;
  }
}
