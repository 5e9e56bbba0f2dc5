// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javassist.bytecode.ClassFile;
import javassist.bytecode.MethodInfo;

/** The API as a jar of classes without code: all that is needed to compare it with another one. */
final class ApiJar {
  private ApiJar() {}

  static Path write(Path file, List<Class<?>> types) throws IOException {
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file))) {
      for (Class<?> type : types) {
        JarEntry entry = new JarEntry(type.getName().replace('.', '/') + ".class");
        entry.setTime(0); // the same API is the same file
        jar.putNextEntry(entry);
        write(type, jar);
        jar.closeEntry();
      }
    }
    return file;
  }

  private static void write(Class<?> type, JarOutputStream jar) throws IOException {
    String name = type.getName().substring(type.getPackageName().length() + 1) + ".class";
    try (InputStream in = type.getResourceAsStream(name)) {
      byte[] bytes = in.readAllBytes();
      ClassFile whole = new ClassFile(new DataInputStream(new ByteArrayInputStream(bytes)));
      for (MethodInfo method : whole.getMethods()) {
        method.removeCodeAttribute();
      }
      whole.removeAttribute("BootstrapMethods");
      whole.compact();
      whole.write(new DataOutputStream(jar));
    }
  }
}
