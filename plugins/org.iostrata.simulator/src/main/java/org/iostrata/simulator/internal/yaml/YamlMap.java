// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.yaml;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.iostrata.simulator.ModelException;
import org.iostrata.simulator.spi.KindChoice;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Values by name, in a file. */
public final class YamlMap {
  private static final String KIND = "kind";

  private final YamlFile file;
  private final Node node;
  private final Map<String, YamlValue> values = new LinkedHashMap<>();

  YamlMap(YamlFile file, String name, Node node) throws ModelException {
    this.file = file;
    this.node = node;
    if (!(node instanceof MappingNode mapping)) {
      throw file.wrong(node, (name.isEmpty() ? "" : name + ": ") + "names and values are expected");
    }
    for (NodeTuple tuple : mapping.getValue()) {
      if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
        throw file.wrong(tuple.getKeyNode(), "a name is expected");
      }
      YamlValue value = new YamlValue(file, key.getValue(), tuple.getValueNode());
      if (values.put(key.getValue(), value) != null) {
        throw file.wrong(key, key.getValue() + " is there twice");
      }
    }
  }

  /** Sets a value, in place of what the file says or says nothing of. */
  public void set(String name, String text) {
    values.put(name, new YamlValue(file, name, new ScalarNode(Tag.STR, text, ScalarStyle.PLAIN)));
  }

  /** That something is wrong here. */
  public ModelException wrong(String message) {
    return file.wrong(node, message);
  }

  /** No other names are expected. */
  public YamlMap only(Set<String> names) throws ModelException {
    for (Map.Entry<String, YamlValue> value : values.entrySet()) {
      if (!names.contains(value.getKey())) {
        throw value
            .getValue()
            .wrong("not expected here; what may be: " + String.join(", ", new TreeSet<>(names)));
      }
    }
    return this;
  }

  /** A value that has to be there. */
  public YamlValue get(String name) throws ModelException {
    YamlValue value = values.get(name);
    if (value == null) {
      throw wrong(name + " is missing");
    }
    return value;
  }

  /** A value that may be there. */
  public Optional<YamlValue> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /** The mappings of a list that has to be there. */
  public List<YamlMap> maps(String name) throws ModelException {
    List<YamlMap> maps = new ArrayList<>();
    for (YamlValue value : get(name).list()) {
      maps.add(value.map());
    }
    return maps;
  }

  /** A kind and its settings: its name alone, or with what is not as it is by itself. */
  public static KindChoice choice(YamlValue value) throws ModelException {
    if (!value.isMap()) {
      return new KindChoice(value.text());
    }
    Map<String, Double> settings = new LinkedHashMap<>();
    YamlMap map = value.map();
    for (Map.Entry<String, YamlValue> setting : map.values.entrySet()) {
      if (!setting.getKey().equals(KIND)) {
        settings.put(setting.getKey(), setting.getValue().setting());
      }
    }
    return new KindChoice(map.get(KIND).text(), settings);
  }
}
