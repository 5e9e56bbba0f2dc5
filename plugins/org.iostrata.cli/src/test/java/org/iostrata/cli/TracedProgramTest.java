// SPDX-License-Identifier: EPL-2.0
package org.iostrata.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs that the system preloads nothing into, made from one that it does. */
class TracedProgramTest {
  private static final int INTERPRETER = 3;
  private static final int NOTE = 4;

  @TempDir Path directory;

  private Path executable(byte[] content) throws IOException {
    Path file = Files.write(directory.resolve("program"), content);
    assertTrue(file.toFile().setExecutable(true));
    return file;
  }

  private String obstacle(byte[] content) throws IOException {
    return TracedProgram.find(executable(content).toString()).obstacle();
  }

  private static byte[] dynamicProgram() throws IOException {
    return Files.readAllBytes(Path.of("/bin/true"));
  }

  @Test
  void whatIsPreloadedIntoHasNoObstacle() throws IOException {
    assertNull(obstacle(dynamicProgram()));
    assertNull(obstacle("#!/bin/sh\n".getBytes(UTF_8)));
    assertNull(obstacle(new byte[] {127, 'E', 'L', 'F', 2}));
    assertNull(TracedProgram.find("no-such-program").obstacle());
  }

  @Test
  void withoutAnInterpreterItIsStaticallyLinked() throws IOException {
    byte[] program = dynamicProgram();
    ByteBuffer elf = ByteBuffer.wrap(program).order(ByteOrder.LITTLE_ENDIAN);
    int first = (int) elf.getLong(32);
    for (int i = 0; i < elf.getShort(56); i++) {
      int type = first + i * elf.getShort(54);
      elf.putInt(type, elf.getInt(type) == INTERPRETER ? NOTE : elf.getInt(type));
    }
    assertEquals("is statically linked", obstacle(program));
  }

  @Test
  void otherMachinesAndRightsAreNamed() throws IOException {
    byte[] program = dynamicProgram();
    program[4] = 1;
    assertEquals("is not a program of 64 bits", obstacle(program));
    Path file = executable(dynamicProgram());
    Files.setAttribute(file, "unix:mode", 04755);
    String rights = TracedProgram.find(file.toString()).obstacle();
    assertTrue(rights.contains("set-user-id"), rights);
  }
}
