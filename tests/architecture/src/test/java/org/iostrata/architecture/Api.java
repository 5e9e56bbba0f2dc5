// SPDX-License-Identifier: EPL-2.0
package org.iostrata.architecture;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What the core shows to others: all public types outside of its internal packages. */
final class Api {
  private Api() {}

  /** The types, nested ones included, by name. */
  static List<Class<?>> types() {
    List<Class<?>> types = new ArrayList<>();
    new ClassFileImporter(List.of(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS))
        .importPackages("org.iostrata.core").stream()
            .filter(type -> !type.getPackageName().contains(".internal"))
            .forEach(type -> types.add(type.reflect()));
    types.removeIf(type -> !isPublic(type));
    types.sort(Comparator.comparing(Class::getName));
    return types;
  }

  private static boolean isPublic(Class<?> type) {
    return Modifier.isPublic(type.getModifiers())
        && (type.getEnclosingClass() == null || isPublic(type.getEnclosingClass()));
  }

  /** What others can call or extend of a type: the types in its signatures, by the member. */
  static Stream<Signature> signatures(Class<?> type) {
    Stream<Signature> parents =
        Stream.concat(Stream.of(type.getGenericInterfaces()), Stream.ofNullable(parent(type)))
            .map(parent -> new Signature(type.getName(), parent));
    Stream<Signature> fields =
        Stream.of(type.getDeclaredFields())
            .filter(Api::isVisible)
            .map((Field field) -> new Signature(field.toString(), field.getGenericType()));
    Stream<Signature> constructors =
        Stream.of(type.getDeclaredConstructors()).filter(Api::isVisible).flatMap(Api::parameters);
    Stream<Signature> methods =
        Stream.of(type.getDeclaredMethods())
            .filter(Api::isVisible)
            .flatMap(
                (Method method) ->
                    Stream.concat(
                        parameters(method),
                        Stream.of(
                            new Signature(method.toString(), method.getGenericReturnType()))));
    return Stream.of(parents, fields, constructors, methods).flatMap(all -> all);
  }

  private static Type parent(Class<?> type) {
    return type.getGenericSuperclass();
  }

  private static Stream<Signature> parameters(Executable call) {
    return Stream.concat(
            Stream.of(call.getGenericParameterTypes()), Stream.of(call.getGenericExceptionTypes()))
        .map(type -> new Signature(call.toString(), type));
  }

  private static boolean isVisible(Member member) {
    int protectedOrPublic = Modifier.PUBLIC | Modifier.PROTECTED;
    return (member.getModifiers() & protectedOrPublic) != 0 && !member.isSynthetic();
  }

  private static boolean isVisible(Constructor<?> constructor) {
    return isVisible((Member) constructor);
  }

  /** One type in the signature of one member. */
  record Signature(String member, Type type) {
    boolean exposes(String internal) {
      return type.getTypeName().contains(internal);
    }
  }
}
