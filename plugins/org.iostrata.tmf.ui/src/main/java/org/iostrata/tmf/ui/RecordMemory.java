// SPDX-License-Identifier: EPL-2.0
package org.iostrata.tmf.ui;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jface.dialogs.IDialogSettings;
import org.eclipse.ui.PlatformUI;
import org.osgi.framework.FrameworkUtil;

/** What was recorded last, for the next time. */
final class RecordMemory {
  private static final String LINE = "command";
  private static final String FOLDER = "folder";
  private static final String PRESET = "preset";
  private static final String LAYERS = "layers";

  private final IDialogSettings kept =
      PlatformUI.getDialogSettingsProvider(FrameworkUtil.getBundle(RecordMemory.class))
          .getDialogSettings();

  String line() {
    return or(kept.get(LINE), "");
  }

  String folder() {
    return or(kept.get(FOLDER), System.getProperty("user.home"));
  }

  String preset() {
    return or(kept.get(PRESET), "");
  }

  List<String> layers() {
    String[] layers = kept.getArray(LAYERS);
    return layers == null || layers.length == 0 ? RecordCommand.LAYERS : List.of(layers);
  }

  private static String or(String value, String otherwise) {
    return value == null ? otherwise : value;
  }

  void keep(RecordCommand command) {
    kept.put(LINE, command.line());
    kept.put(FOLDER, command.folder().toString());
    kept.put(PRESET, command.preset());
    kept.put(LAYERS, command.layers().toArray(String[]::new));
  }

  /** A directory that is not there yet, among all recordings. */
  Path newArchive(String program) {
    Path folder = Path.of(IoPreferences.store().getString(IoPreferences.RECORDINGS));
    Path archive = folder.resolve(program);
    for (int i = 2; !isFree(archive); i++) {
      archive = folder.resolve(program + "-" + i);
    }
    return archive;
  }

  /** Whether a directory is not there, or empty. */
  static boolean isFree(Path folder) {
    if (Files.notExists(folder)) {
      return true;
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    } catch (IOException e) {
      return false; // a file, or one that nobody may read
    }
  }
}
