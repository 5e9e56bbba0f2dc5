// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.describe;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a component of a record says, or a method of it that derives a value from others. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.METHOD})
public @interface Told {
  /** Stands for a value that no table has. */
  String NO_COLUMN = "-";

  /** In a few words: how it is explained in the schema and in the pages about tables. */
  String value() default "";

  /** Its name in JSON, when that of the component will not do. */
  String name() default "";

  /**
   * Its name in tables, when that in JSON will not do. Of a value with fields of its own, what
   * their names are made of: {@code %} stands for each, as in {@code latency%Ns}.
   */
  String column() default "";

  /** Of a derived value: the one that it stands behind. */
  String after() default "";

  /** Whether its fields stand beside the others, without an object of their own. */
  boolean spread() default false;

  /** Whether JSON leaves it out when it is empty, no, or the first of its constants. */
  boolean quiet() default false;

  /** Whether JSON writes whole numbers without a point, as of counts, though it may be a rate. */
  boolean wholeAsInteger() default false;
}
