// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

/**
 * Starts a command that is to run as if its caller had started it. Java closes all files but the
 * standard streams in what it starts, and reads arguments as text; so the launcher puts {@code
 * iostrata-start} ({@code scorep-config/tool}) before Java, which starts the command when it is
 * asked, and gets all signals. Without the launcher, Java starts it.
 */
final class CommandStart {
  private static final String STARTER = System.getProperty("iostrata.starter", "");
  private static final Charset SYSTEM =
      Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

  private CommandStart() {}

  /** The process whose child the command will be. */
  static long launcher() {
    ProcessHandle own = ProcessHandle.current();
    return STARTER.isEmpty() ? own.pid() : own.parent().map(ProcessHandle::pid).orElse(own.pid());
  }

  /**
   * Runs it to its end; returns its exit code.
   *
   * @param builder what runs it, and with which environment
   * @param before the words that stand before the command there
   */
  static int run(ProcessBuilder builder, int before) throws IOException, InterruptedException {
    if (STARTER.isEmpty()) {
      return builder.inheritIO().start().waitFor();
    }
    String[] descriptors = STARTER.split(",", 2);
    try (OutputStream out =
        Files.newOutputStream(descriptor(descriptors[0]), StandardOpenOption.WRITE)) {
      out.write(request(builder, before).getBytes(SYSTEM));
    }
    List<String> answer = Files.readAllLines(descriptor(descriptors[1]));
    if (answer.isEmpty()) {
      throw new IOException("the command's launcher was killed");
    }
    return Integer.parseInt(answer.get(0));
  }

  private static Path descriptor(String number) {
    return Path.of("/proc/self/fd", number);
  }

  /**
   * As the starter wants it. Of the environment only what is to change, as the rest may be no text.
   */
  private static String request(ProcessBuilder builder, int before) {
    StringBuilder request = new StringBuilder();
    builder.command().subList(0, before).forEach(word -> add(request, 'w', word));
    Map<String, String> inherited = System.getenv();
    builder
        .environment()
        .forEach(
            (name, value) -> {
              if (!value.equals(inherited.get(name))) {
                add(request, 'e', name + "=" + value);
              }
            });
    for (String name : inherited.keySet()) {
      if (!builder.environment().containsKey(name)) {
        add(request, 'u', name);
      }
    }
    add(request, 'c', Integer.toString(builder.command().size() - before));
    return request.toString();
  }

  private static void add(StringBuilder request, char kind, String text) {
    request.append(kind).append(text).append('\0');
  }
}
