// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.model;

import java.util.ArrayList;
import java.util.List;

/**
 * One level of the I/O stack (Lu and Shen, section 3): a side, a name and how deep it lies there.
 * The sides on which programs run, of the application, clients and servers, have a layer for each
 * interface between programs, libraries and kernel; every side but the application's has one of its
 * own, for the requests it gets. There is one object for each layer, and the table of all is here.
 */
@SuppressWarnings("EnumOrdinal") // the number of a side is where the table has it
public final class Layer implements Comparable<Layer> {
  /** The interfaces, from the program down. */
  private static final List<String> INTERFACES =
      List.of("NETCDF", "HDF5", "MPI_IO", "ISO_C", "AIO", "POSIX", "BLOCK");

  private static final String OWN = "";

  /** By side, then by depth there. */
  private static final Layer[][] TABLE = new Layer[Side.values().length][];

  private static final Layer[] ALL = fillTable();

  public static final Layer NETCDF = of(Side.APPLICATION, "NETCDF");
  public static final Layer HDF5 = of(Side.APPLICATION, "HDF5");
  public static final Layer MPI_IO = of(Side.APPLICATION, "MPI_IO");
  public static final Layer ISO_C = of(Side.APPLICATION, "ISO_C");

  /** POSIX asynchronous I/O: what a trace records as non-blocking POSIX operations. */
  public static final Layer AIO = of(Side.APPLICATION, "AIO");

  public static final Layer POSIX = of(Side.APPLICATION, "POSIX");

  /** The kernel's block devices. */
  public static final Layer BLOCK = of(Side.APPLICATION, "BLOCK");

  /** Requests as the file system's client gets them. */
  public static final Layer CLIENT = of(Side.CLIENT, OWN);

  /** Messages. */
  public static final Layer NETWORK = of(Side.NETWORK, OWN);

  /** Requests as a server gets them. */
  public static final Layer SERVER = of(Side.SERVER, OWN);

  /** Requests as a cache near the devices gets them. */
  public static final Layer CACHE = of(Side.CACHE, OWN);

  /** Requests as a device gets them. */
  public static final Layer DEVICE = of(Side.DEVICE, OWN);

  private final Side side;
  private final int depth;
  private final int index;

  /** Of {@link #INTERFACES}, or -1. */
  private final int interfaceIndex;

  private final String name;
  private final String shown;

  private Layer(Side side, String interfaceName, int depth, int index) {
    this.side = side;
    this.depth = depth;
    this.index = index;
    interfaceIndex = INTERFACES.indexOf(interfaceName);
    name = joined(side.name(), "_", interfaceName);
    shown = joined(side.toString(), " ", interfaceName.replace("MPI_IO", "MPI-IO"));
  }

  private static Layer[] fillTable() {
    List<Layer> all = new ArrayList<>();
    for (Side side : Side.values()) {
      List<String> names = new ArrayList<>(side == Side.APPLICATION ? List.of() : List.of(OWN));
      names.addAll(hasPrograms(side) ? INTERFACES : List.of());
      List<Layer> ofSide = new ArrayList<>();
      for (String name : names) {
        ofSide.add(new Layer(side, name, ofSide.size(), all.size() + ofSide.size()));
      }
      TABLE[side.ordinal()] = ofSide.toArray(new Layer[0]);
      all.addAll(ofSide);
    }
    return all.toArray(new Layer[0]);
  }

  private static boolean hasPrograms(Side side) {
    return side == Side.APPLICATION || side == Side.CLIENT || side == Side.SERVER;
  }

  private static Layer of(Side side, String interfaceName) {
    for (Layer layer : TABLE[side.ordinal()]) {
      if (layer.interfaceIndex == INTERFACES.indexOf(interfaceName)) {
        return layer;
      }
    }
    throw new IllegalArgumentException(side + " has no " + interfaceName);
  }

  /** All layers, from the application down, as tables of results have them. */
  public static Layer[] values() {
    return ALL.clone();
  }

  /** How many there are. */
  public static int count() {
    return ALL.length;
  }

  /**
   * The layer of a {@link #name}.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Layer valueOf(String name) {
    for (Layer layer : ALL) {
      if (layer.name.equals(name)) {
        return layer;
      }
    }
    throw new IllegalArgumentException("no layer " + name);
  }

  /** Whether it is a library for files that have a structure: HDF5 or NetCDF, on any side. */
  public boolean isOfDataFormat() {
    return isLike(HDF5) || isLike(NETCDF);
  }

  /** The side. */
  public Side side() {
    return side;
  }

  /** How many layers of its side lie above. */
  public int depth() {
    return depth;
  }

  /** 0..{@link #count}-1, in the order of {@link #values}; what a table in memory has it at. */
  public int index() {
    return index;
  }

  /** What files and queries call it: {@code POSIX}, {@code SERVER_POSIX}, {@code SERVER}. */
  public String name() {
    return name;
  }

  /** The name that people know it by: {@code MPI-IO}, {@code server POSIX}, {@code server}. */
  @Override
  public String toString() {
    return shown;
  }

  private String joined(String ofSide, String separator, String rest) {
    return side == Side.APPLICATION ? rest : rest.isEmpty() ? ofSide : ofSide + separator + rest;
  }

  /**
   * The same interface on a side where programs run; itself when it is none, as messages are.
   * Allocates nothing.
   */
  public Layer on(Side other) {
    if (other == side || interfaceIndex < 0 || !hasPrograms(other)) {
      return this;
    }
    Layer[] there = TABLE[other.ordinal()];
    return there[there.length - INTERFACES.size() + interfaceIndex];
  }

  /** Whether it is the same interface, on whatever side. */
  public boolean isLike(Layer other) {
    return this == other || (interfaceIndex >= 0 && interfaceIndex == other.interfaceIndex);
  }

  /** Whether others may serve what it is asked for: not where the machine ends. */
  public boolean callsOthers() {
    return !isLike(BLOCK) && !side.isStorage();
  }

  /**
   * Whether this layer lies nearer to the application; operations have parents in such layers only.
   * Block devices are the end of a machine: below them there is storage only. Whether one layer
   * really calls another is what links tell.
   */
  public boolean isAbove(Layer other) {
    if (side == other.side) {
      return depth < other.depth;
    }
    return index < other.index && (!isLike(BLOCK) || other.side.isStorage());
  }

  /** The same in every run, so that no table of hashes is in another order. */
  @Override
  public int hashCode() {
    return index;
  }

  @Override
  public int compareTo(Layer other) {
    return Integer.compare(index, other.index);
  }
}
