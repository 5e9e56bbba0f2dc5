// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.request;

import org.iostrata.core.internal.collection.LongTable;
import org.iostrata.core.model.LayerKind;
import org.iostrata.core.model.OperationKind;
import org.iostrata.core.model.Trace;

/**
 * A request that was followed, and an operation that was done for it; the same object for all of
 * them. Times are nanoseconds since the trace's start; what is not known is {@link Trace#UNKNOWN}.
 */
public final class FollowedRequest {
  private final LongTable requests;
  private final LongTable operations;
  private int row;
  private int served;
  private int client;
  private int asked;
  private int above;

  FollowedRequest(LongTable requests, LongTable operations) {
    this.requests = requests;
    this.operations = operations;
  }

  /** Is about a request now, an operation done for it, or none, and one it is for, or none. */
  FollowedRequest at(int newRow, int newServed, int newAbove) {
    row = newRow;
    served = newServed;
    above = newAbove;
    int top = above == LongTable.NONE ? row : above;
    while (requests.index(top, RequestField.ABOVE) != LongTable.NONE) {
      top = requests.index(top, RequestField.ABOVE);
    }
    asked = isOfKernel(top) ? top : LongTable.NONE;
    client = requests.index(top, RequestField.CLIENT);
    return this;
  }

  private boolean isOfKernel(int request) {
    return requests.get(request, RequestField.UNIQUE) != Trace.UNKNOWN;
  }

  private long get(int column) {
    return requests.get(row, column);
  }

  /** It is the so many-th of the run. */
  public long number() {
    return get(RequestField.NUMBER);
  }

  /** The number of the request that it is for, or UNKNOWN. */
  public long above() {
    return above == LongTable.NONE || RequestField.is(requests, above, RequestField.CALL)
        ? Trace.UNKNOWN
        : requests.get(above, RequestField.NUMBER);
  }

  /** The file that stands for the direction of the connection. */
  public int stream() {
    return requests.index(row, RequestField.STREAM);
  }

  /** Whether the kernel asked, not a client by a message. */
  public boolean isOfKernel() {
    return isOfKernel(row);
  }

  /** What was asked for, as far as the kernel or the operations say. */
  public OperationKind kind() {
    if (hasServed()) {
      return LayerKind.kind(servedLayerKind());
    }
    if (isOfKernel()) {
      return KernelRequests.kind(get(RequestField.OPCODE));
    }
    return hasClient() ? LayerKind.kind(clientLayerKind()) : OperationKind.METADATA;
  }

  /** Whether other requests were made for it. */
  public boolean isPassedOn() {
    return RequestField.is(requests, row, RequestField.PASSED_ON);
  }

  /** Bytes of the message. */
  public long bytes() {
    return get(RequestField.BYTES);
  }

  /** Bytes of its answer. */
  public long answerBytes() {
    return get(RequestField.ANSWER_BYTES);
  }

  /** The row of the operation of a client that it is for, or NONE. */
  int client() {
    return client;
  }

  /** Whether the operation of a client is known that it is for. */
  public boolean hasClient() {
    return client != LongTable.NONE;
  }

  /** One of the columns of {@link OperationField} of that operation, or UNKNOWN. */
  private long ofClient(int column) {
    return hasClient() ? operations.get(client, column) : Trace.UNKNOWN;
  }

  /** Its thread. */
  public int clientThread() {
    return (int) ofClient(OperationField.THREAD);
  }

  /** Its id. */
  public long clientId() {
    return ofClient(OperationField.ID);
  }

  /** Its layer and kind, or {@link org.iostrata.core.model.LayerKind#NONE}. */
  public int clientLayerKind() {
    return (int) ofClient(OperationField.LAYER_KIND);
  }

  /** Its file. */
  public int clientFile() {
    return (int) ofClient(OperationField.FILE);
  }

  /** Its offset. */
  public long clientOffset() {
    return ofClient(OperationField.OFFSET);
  }

  /** Its bytes. */
  public long clientBytes() {
    return ofClient(OperationField.BYTES);
  }

  /** When it began. */
  public long clientAdmitNs() {
    return ofClient(OperationField.ADMIT_NS);
  }

  /** When it ended. */
  public long clientCallbackNs() {
    return ofClient(OperationField.CALLBACK_NS);
  }

  /** By what it was found, or null. */
  public FoundBy clientFound() {
    return FoundBy.of(requests.index(row, RequestField.CLIENT_FOUND));
  }

  /** When a file system in user space got the kernel's request that it is for. */
  public long askedNs() {
    return asked == LongTable.NONE ? Trace.UNKNOWN : requests.get(asked, RequestField.ARRIVED_NS);
  }

  /** When that file system answered the kernel. */
  public long toldNs() {
    return asked == LongTable.NONE ? Trace.UNKNOWN : requests.get(asked, RequestField.ANSWERED_NS);
  }

  /** The thread that sent it, or UNKNOWN of the kernel. */
  public int sender() {
    return requests.index(row, RequestField.SENDER);
  }

  /** When it was sent. */
  public long sentNs() {
    return get(RequestField.SENT_NS);
  }

  /** When all of it was at the server. */
  public long arrivedNs() {
    return get(RequestField.ARRIVED_NS);
  }

  /** The thread of the server that received it. */
  public int receiver() {
    return requests.index(row, RequestField.RECEIVER);
  }

  /** When the server sent the answer. */
  public long answeredNs() {
    return get(RequestField.ANSWERED_NS);
  }

  /** When the answer was at the client. */
  public long returnedNs() {
    return get(RequestField.RETURNED_NS);
  }

  /** By what the answer was found, or null. */
  public FoundBy answerFound() {
    return FoundBy.of(requests.index(row, RequestField.ANSWER_FOUND));
  }

  /** Whether an operation was done for it. */
  public boolean hasServed() {
    return served != LongTable.NONE;
  }

  /** Whether it is told for the first time: of several operations each is told. */
  public boolean isFirst() {
    return served == requests.index(row, RequestField.SERVED) && !isAgain();
  }

  /** Whether its operation was told before, as it wrote what several operations of clients did. */
  public boolean isAgain() {
    return above != requests.index(row, RequestField.ABOVE);
  }

  private long ofServed(int column) {
    return hasServed() ? operations.get(served, column) : Trace.UNKNOWN;
  }

  /** The thread that did that operation. */
  public int servedThread() {
    return (int) ofServed(OperationField.THREAD);
  }

  /** Its id. */
  public long servedId() {
    return ofServed(OperationField.ID);
  }

  /** Its layer and kind, or {@link LayerKind#NONE}. */
  public int servedLayerKind() {
    return (int) ofServed(OperationField.LAYER_KIND);
  }

  /** Its file. */
  public int servedFile() {
    return (int) ofServed(OperationField.FILE);
  }

  /** Its offset. */
  public long servedOffset() {
    return ofServed(OperationField.OFFSET);
  }

  /** Its bytes. */
  public long servedBytes() {
    return ofServed(OperationField.BYTES);
  }

  /** When it began. */
  public long servedAdmitNs() {
    return ofServed(OperationField.ADMIT_NS);
  }

  /** When it ended. */
  public long servedCallbackNs() {
    return ofServed(OperationField.CALLBACK_NS);
  }

  /** How long disks worked for it; UNKNOWN where none of its machine was recorded. */
  public long servedDiskNs() {
    return ofServed(OperationField.DISK_NS);
  }

  /** The same of those done for the request behind it, together. */
  long diskNsBehind() {
    return UsedOperations.diskNsBehind(operations, served);
  }

  /** By what it was found, or null. */
  public FoundBy servedFound() {
    return FoundBy.of((int) ofServed(OperationField.FOUND));
  }

  /** Whether both its operations belong to the part that is looked at. */
  boolean isAllInPart() {
    return ofClient(OperationField.IN_PART) == 1 && ofServed(OperationField.IN_PART) == 1;
  }

  /** Whether nothing in it is one of several that it might be. */
  public boolean isSure() {
    return answerFound() != FoundBy.ORDER
        && clientFound() != FoundBy.ORDER
        && (!hasServed() || servedFound() != FoundBy.ORDER);
  }
}
