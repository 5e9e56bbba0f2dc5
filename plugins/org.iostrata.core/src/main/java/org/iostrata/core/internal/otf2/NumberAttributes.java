// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.otf2;

import org.iostrata.otf2.definition.Definitions;
import org.iostrata.otf2.event.AttributeList;
import org.iostrata.otf2.schema.Undefined;

/** The attributes by which simulated archives number requests, and what disks did for them. */
final class NumberAttributes {
  private static final String REQUEST = "IOStrata::REQUEST";
  private static final String ACCESS = "IOStrata::ACCESS";

  private final int request;
  private final int access;

  NumberAttributes(Definitions definitions) {
    request = Otf2Tables.attribute(definitions, REQUEST);
    access = Otf2Tables.attribute(definitions, ACCESS);
  }

  /** Whether an archive has any of them. */
  boolean areThere() {
    return request != Undefined.INT || access != Undefined.INT;
  }

  boolean hasAccesses() {
    return access != Undefined.INT;
  }

  boolean hasRequest(AttributeList list) {
    return request != Undefined.INT && list.has(request);
  }

  long request(AttributeList list) {
    return list.getLong(request, 0);
  }

  boolean hasAccess(AttributeList list) {
    return access != Undefined.INT && list.has(access);
  }

  long access(AttributeList list) {
    return list.getLong(access, 0);
  }
}
