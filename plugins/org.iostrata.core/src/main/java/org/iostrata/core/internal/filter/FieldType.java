// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

/** What the values of a {@link FilterField} are, and so how they may be compared. */
public enum FieldType {
  WORD("a word", "`==` `!=` `in`"),
  TEXT("text", "`==` `!=` `~` `!~` `in`"),
  NUMBER("a number", "`==` `!=` `<` `<=` `>` `>=` `in`"),
  BYTES("a number of bytes", "`==` `!=` `<` `<=` `>` `>=` `in`"),
  TIME("a time", "`==` `!=` `<` `<=` `>` `>=` `in`"),
  FLAG("true or false", "alone, or `==` `!=`");

  private final String meaning;
  private final String comparisons;

  FieldType(String meaning, String comparisons) {
    this.meaning = meaning;
    this.comparisons = comparisons;
  }

  /** What it is, in words. */
  public String meaning() {
    return meaning;
  }

  /** What it may be compared with, for the page of the language. */
  public String comparisons() {
    return comparisons;
  }

  boolean isNumeric() {
    return this == NUMBER || this == BYTES || this == TIME;
  }
}
