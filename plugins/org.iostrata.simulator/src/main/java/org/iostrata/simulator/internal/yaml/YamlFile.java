// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.yaml;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.iostrata.simulator.ModelException;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** A file in YAML, or text as if of one. */
public final class YamlFile {
  private static final long MOST_BYTES = 1 << 20;
  private static final int DEEPEST = 20;

  private final String name;

  private YamlFile(String name) {
    this.name = name;
  }

  /**
   * Reads a file.
   *
   * @throws ModelException when it is no YAML, or holds no mapping
   * @throws IOException when it cannot be read
   */
  public static YamlMap read(Path file) throws IOException, ModelException {
    String name = file.toString();
    if (Files.isDirectory(file)) {
      throw new ModelException(name + ": a directory, and no file in YAML");
    }
    if (Files.isRegularFile(file) && Files.size(file) > MOST_BYTES) {
      throw new ModelException(name + ": too large for a file of this kind: more than 1 MiB");
    }
    try {
      return parse(name, Files.readString(file));
    } catch (CharacterCodingException e) {
      throw new ModelException(name + ": no text in UTF-8");
    }
  }

  /** Reads what a file of a name holds. */
  public static YamlMap parse(String name, String text) throws ModelException {
    YamlFile file = new YamlFile(name);
    try {
      LoadSettings settings = LoadSettings.builder().setLabel(name).build();
      file.requireShallow(settings, text);
      Node root =
          new Compose(settings)
              .composeString(text)
              .orElseThrow(() -> new ModelException(name + ": there is nothing in it"));
      return new YamlMap(file, "", root);
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw file.wrong(line, "no YAML: " + e.getProblem());
    } catch (YamlEngineException e) {
      throw new ModelException(name + ": no YAML: " + e.getMessage());
    }
  }

  /** What is nested deeply is not read: every level takes a part of the stack. */
  private void requireShallow(LoadSettings settings, String text) throws ModelException {
    int depth = 0;
    for (Event event : new Parse(settings).parseString(text)) {
      if (event instanceof CollectionStartEvent && ++depth > DEEPEST) {
        throw wrong(
            event.getStartMark().map(mark -> mark.getLine() + 1).orElse(1), "nested too deeply");
      } else if (event instanceof CollectionEndEvent) {
        depth--;
      }
    }
  }

  ModelException wrong(int line, String message) {
    return new ModelException(name + ":" + line + ": " + message);
  }

  ModelException wrong(Node at, String message) {
    return wrong(at.getStartMark().map(mark -> mark.getLine() + 1).orElse(1), message);
  }
}
