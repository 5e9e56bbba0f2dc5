// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.rule.metadata;

import org.iostrata.core.internal.rule.Advice;
import org.iostrata.core.internal.rule.IoStack;
import org.iostrata.core.internal.rule.KindFacts;
import org.iostrata.core.model.Layer;
import org.iostrata.core.model.OperationKind;

/** What to do about opening and asking that takes long, by what of it does. */
final class MetadataAdvice {
  /** A file that is opened as often is opened again and again. */
  private static final int AGAIN = 4;

  /** Of calls on open files each of which takes long. */
  static final Advice OF_LONG_CALLS =
      Advice.to(
          "Set no space aside where the file system cannot: posix_fallocate writes to each block of"
              + " the file then, which fallocate does not; and cut no large file to another length"
              + " again and again.");

  private MetadataAdvice() {}

  /** Of what takes longest in a layer. */
  static Advice of(IoStack stack, Layer layer, OperationKind longest) {
    boolean asks = longest == OperationKind.STAT && !isOpenedAgain(stack, layer);
    return Advice.to(
            asks
                ? "Ask once and remember the answer; list a directory instead of asking for each of"
                    + " its files; put many small files into one."
                : "Open files once and keep them open; remember what was asked; put many small"
                    + " files into one.")
        .withHdf5(
            "With HDF5 keep file and datasets open from write to write; in parallel"
                + " H5Pset_all_coll_metadata_ops and H5Pset_coll_metadata_write.")
        .withMpi("Let one rank ask about a file and broadcast the answer.");
  }

  private static boolean isOpenedAgain(IoStack stack, Layer layer) {
    int files = stack.files(layer, OperationKind.OPEN).size();
    KindFacts opens = stack.kind(layer, OperationKind.OPEN);
    return opens != null && opens.count() >= (long) AGAIN * files;
  }
}
