// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

/** Where the time of a request goes. */
public enum RequestPart {
  /** In the client, before and behind it. */
  CLIENT,
  /** On its way to the server, until all of it was there. */
  WAY,
  /** In the server, before its first operation. */
  WAITING,
  /** In the operations of the server; of a request without any, all its time there. */
  WORKING,
  /** In the server, behind the first operation, without the others. */
  ANSWERING,
  /** Its answer on the way to the client. */
  WAY_BACK
}
