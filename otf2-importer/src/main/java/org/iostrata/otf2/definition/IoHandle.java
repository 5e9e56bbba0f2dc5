// SPDX-License-Identifier: EPL-2.0
package org.iostrata.otf2.definition;

/**
 * An open file as one interface sees it. One handle may stand for equal handles of several
 * processes.
 *
 * @param ref its reference
 * @param name its name, often empty
 * @param file the reference of its file, or {@link org.iostrata.otf2.schema.Undefined#INT}
 * @param ioParadigm the reference of its interface
 * @param flags bits: {@link #PRE_CREATED}, {@link #ALL_PROXY}
 * @param comm the communicator that opened it, or {@link org.iostrata.otf2.schema.Undefined#INT}
 * @param parent the handle above it, or {@link org.iostrata.otf2.schema.Undefined#INT}
 */
public record IoHandle(
    int ref, String name, int file, int ioParadigm, int flags, int comm, int parent) {
  /** The handle existed before the program started. */
  public static final int PRE_CREATED = 1;

  /** Every process of the communicator holds a proxy of it. */
  public static final int ALL_PROXY = 2;
}
