// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.export;

import org.iostrata.core.internal.request.FoundBy;
import org.iostrata.core.model.LayerKind;

/** The tables of messages and of the requests that were followed. */
final class RequestTables {
  static final Table<MessageRow> MESSAGES =
      new TableBuilder<MessageRow>(
              "messages",
              "one message that a recorded process sent and another received; as they arrive")
          .integer("message", "its number in the run", r -> r.of().number())
          .known(
              "request", "the number of the request that it is or answers", r -> r.of().request())
          .flag("answer", "a server sent it", r -> r.of().isAnswer())
          .text("connection", "the direction of the connection", MessageRow::stream)
          .known("positionBytes", "what went this way before", r -> r.of().position())
          .integer("bytes", "how long it is", r -> r.of().bytes())
          .integer("senderProcess", "who sent it", r -> r.process(r.of().sender()))
          .integer("senderThread", "the thread", r -> r.of().sender())
          .integer("senderId", "the operation, by its id in the process", r -> r.of().senderId())
          .integer("receiverProcess", "who received it", r -> r.process(r.of().receiver()))
          .integer("receiverThread", "the thread", r -> r.of().receiver())
          .integer("receiverId", "the operation that got the last of it", r -> r.of().receiverId())
          .integer("sentNs", "when its sender began to send it", r -> r.of().sentNs())
          .integer("firstNs", "when the first of it was there", r -> r.of().firstNs())
          .integer("arrivedNs", "when all of it was there", r -> r.of().arrivedNs())
          .build();

  static final Table<RequestRow> REQUESTS =
      new TableBuilder<RequestRow>(
              "requests",
              "one operation of a server and the request that it was done for; requests without"
                  + " any have one row, too; those that carried several writes of clients, one for"
                  + " each; as they are done")
          .integer("request", "its number in the run", r -> r.of().number())
          .known("above", "the number of the request that it is for", r -> r.of().above())
          .flag(
              "ofKernel", "the kernel asked a file system in user space", r -> r.of().isOfKernel())
          .text("connection", "the direction of the connection that it took", RequestRow::stream)
          .known(
              "clientProcess",
              "the process of the operation that it is for",
              r -> r.process(r.of().clientThread()))
          .known("clientThread", "its thread", r -> r.of().clientThread())
          .known("clientId", "that operation, by its id in the process", r -> r.of().clientId())
          .text("clientLayer", "its layer", r -> layer(r.of().clientLayerKind()))
          .text("clientKind", "its kind", r -> kind(r.of().clientLayerKind()))
          .text("clientFile", "its file", r -> r.path(r.of().clientFile()))
          .known("clientOffsetBytes", "where in the file", r -> r.of().clientOffset())
          .known("clientBytes", "its bytes", r -> r.of().clientBytes())
          .known("clientAdmitNs", "when it began", r -> r.of().clientAdmitNs())
          .known("clientCallbackNs", "when it ended", r -> r.of().clientCallbackNs())
          .text("clientFound", "by what it was found", r -> found(r.of().clientFound()))
          .known("askedNs", "when the kernel's request was there, if any", r -> r.of().askedNs())
          .known("toldNs", "when the kernel got its answer", r -> r.of().toldNs())
          .known("senderProcess", "who sent it", r -> r.process(r.of().sender()))
          .known("senderThread", "the thread", r -> r.of().sender())
          .integer("bytes", "bytes of the message", r -> r.of().bytes())
          .known(
              "sentNs",
              "when it was sent, as far as the kernel tells of its own",
              r -> r.of().sentNs())
          .known("arrivedNs", "when all of it was at the server", r -> r.of().arrivedNs())
          .known("serverProcess", "the server", r -> r.process(r.of().receiver()))
          .known("receiverThread", "the thread that received it", r -> r.of().receiver())
          .known("servedThread", "the thread of the operation", r -> r.of().servedThread())
          .known("servedId", "that operation, by its id in the server", r -> r.of().servedId())
          .text("servedLayer", "its layer", r -> layer(r.of().servedLayerKind()))
          .text("servedKind", "its kind", r -> kind(r.of().servedLayerKind()))
          .text("servedFile", "its file", r -> r.path(r.of().servedFile()))
          .known("servedOffsetBytes", "where in the file", r -> r.of().servedOffset())
          .known("servedBytes", "its bytes", r -> r.of().servedBytes())
          .known("servedAdmitNs", "when it began", r -> r.of().servedAdmitNs())
          .known("servedCallbackNs", "when it ended", r -> r.of().servedCallbackNs())
          .known(
              "diskNs",
              "how long disks worked for it, where those of the server were recorded",
              r -> r.of().servedDiskNs())
          .text("servedFound", "by what it was found", r -> found(r.of().servedFound()))
          .known("answeredNs", "when the server sent the answer", r -> r.of().answeredNs())
          .known("answerBytes", "bytes of the answer", r -> r.of().answerBytes())
          .text("answerFound", "by what the answer was found", r -> found(r.of().answerFound()))
          .known("returnedNs", "when the answer was at the client", r -> r.of().returnedNs())
          .flag("sure", "nothing in it might be another", r -> r.of().isSure())
          .build();

  private RequestTables() {}

  private static String layer(int layerKind) {
    return layerKind == LayerKind.NONE ? null : LayerKind.layer(layerKind).name();
  }

  private static String kind(int layerKind) {
    return layerKind == LayerKind.NONE ? null : LayerKind.kind(layerKind).key();
  }

  private static String found(FoundBy found) {
    return found == null ? null : found.key();
  }
}
