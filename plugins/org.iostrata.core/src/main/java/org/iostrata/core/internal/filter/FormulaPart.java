// SPDX-License-Identifier: EPL-2.0
package org.iostrata.core.internal.filter;

/** A part of a formula. */
interface FormulaPart {
  /** Its value for an operation. */
  double of(OperationValues operation);

  /** What it is in. */
  FormulaUnit unit();

  /** A bare number, in bytes or seconds. */
  record Constant(double value, FormulaUnit unit) implements FormulaPart {
    @Override
    public double of(OperationValues operation) {
      return value;
    }
  }

  /** A number of the operation. */
  record Variable(FilterField field, FormulaUnit unit) implements FormulaPart {
    @Override
    public double of(OperationValues operation) {
      return operation.value(field);
    }
  }

  /** Two parts and a sign between. */
  record Term(char sign, FormulaPart left, FormulaPart right, FormulaUnit unit)
      implements FormulaPart {
    @Override
    public double of(OperationValues operation) {
      double a = left.of(operation);
      double b = right.of(operation);
      return switch (sign) {
        case '+' -> a + b;
        case '-' -> a - b;
        case '*' -> a * b;
        default -> a / b;
      };
    }
  }
}
