// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.core.runtime.ILog;
import org.eclipse.core.runtime.Platform;
import org.eclipse.core.runtime.preferences.AbstractPreferenceInitializer;
import org.eclipse.core.runtime.preferences.InstanceScope;
import org.eclipse.jface.preference.IPersistentPreferenceStore;
import org.eclipse.ui.preferences.ScopedPreferenceStore;
import org.iostrata.tmf.core.trace.TimeAxis;

/** What a user has chosen, and what holds until then. */
public final class IoPreferences extends AbstractPreferenceInitializer {
  /** The preference: the path of the command iostrata; empty to look for it. */
  public static final String COMMAND = "command";

  /** The preference: the directory in which recordings are put. */
  public static final String RECORDINGS = "recordings";

  /** The preference: whether the page of welcome opens at a start without a trace. */
  public static final String WELCOME = "welcome";

  /** The preference: whether arrows from parent to child are drawn. */
  public static final String LINKS = "links";

  /** The preference: whether messages of MPI are drawn. */
  public static final String MESSAGES = "messages";

  /** The preference: whether rows show what else a program does. */
  public static final String CALLS = "calls";

  /** The preference: whether files of the system and of libraries are shown. */
  public static final String OTHER_FILES = "otherFiles";

  /** The preference: by what the swimlanes' rows are grouped. */
  public static final String ROWS = "rows";

  /** The preference: which of the swimlanes' rows are above others. */
  public static final String ORDER = "order";

  /** The preference: what the swimlanes' colours say. */
  public static final String COLOURS = "colours";

  /** The preference: whether operations that are not looked for are hidden, and not dim. */
  public static final String HIDE = "hide";

  /** The preference: whether the operations of a run are joined in access maps. */
  public static final String RUNS = "runs";

  /** The preference: what the height of a histogram's bars says. */
  public static final String WEIGHT = "weight";

  /** The preference: the axis of charts over time. */
  public static final String AXIS = "axis";

  /** The preference: the axis of histograms. */
  public static final String HISTOGRAM_AXIS = "histogramAxis";

  /** The preference: what is below each layer beside charts over time. */
  public static final String BELOW = "below";

  /** The preference: what the colours of the heat map say. */
  public static final String HEAT = "heat";

  /** The preference: what the colours of access maps say. */
  public static final String ACCESS_COLOURS = "accessColours";

  /** The preference: which offsets access maps show. */
  public static final String OFFSETS = "offsets";

  /** The preference: what the profile is told apart by. */
  public static final String PROFILE = "profile";

  /** The preference: what else the profile is told apart by. */
  public static final String PROFILE_AND = "profileAnd";

  private static final String NAME = "iostrata";
  private static final IPersistentPreferenceStore STORE =
      new ScopedPreferenceStore(InstanceScope.INSTANCE, TimeAxis.PREFERENCES);

  /** Where they are kept. */
  public static IPersistentPreferenceStore store() {
    return STORE;
  }

  /** What was chosen of several, or what holds until somebody does. */
  static <T extends Enum<T>> T chosen(String preference, T otherwise) {
    String name = STORE.getString(preference);
    return Stream.of(otherwise.getDeclaringClass().getEnumConstants())
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElse(otherwise);
  }

  /** Keeps a choice, also over a crash. */
  static void keep(String preference, boolean chosen) {
    STORE.setValue(preference, chosen);
    save();
  }

  /** Keeps a choice, also over a crash. */
  static void keep(String preference, String chosen) {
    STORE.setValue(preference, chosen);
    save();
  }

  private static void save() {
    try {
      STORE.save();
    } catch (IOException e) {
      ILog.of(IoPreferences.class).error("Preferences cannot be saved", e);
    }
  }

  @Override
  public void initializeDefaultPreferences() {
    STORE.setDefault(RECORDINGS, Path.of(System.getProperty("user.home"), NAME).toString());
    STORE.setDefault(WELCOME, true);
    STORE.setDefault(CALLS, true);
    STORE.setDefault(MESSAGES, true);
  }

  /** The command iostrata: as chosen, that which started the workbench, beside it, or on PATH. */
  static Optional<Path> command() {
    String chosen = STORE.getString(COMMAND);
    if (!chosen.isEmpty()) {
      return Optional.of(Path.of(chosen)).filter(Files::isExecutable);
    }
    Stream<String> known =
        Stream.of(System.getenv("IOSTRATA_COMMAND"), beside()).filter(Objects::nonNull);
    String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
    Stream<String> onPath =
        List.of(path.split(File.pathSeparator)).stream().map(folder -> folder + "/" + NAME);
    return Stream.concat(known, onPath)
        .map(Path::of)
        .filter(Files::isRegularFile)
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** In what is installed the workbench is a folder beside the command. */
  private static String beside() {
    var install = Platform.getInstallLocation();
    return install == null ? null : Path.of(install.getURL().getPath(), "..", NAME).toString();
  }
}
