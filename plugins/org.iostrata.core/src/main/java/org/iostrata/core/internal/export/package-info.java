// SPDX-License-Identifier: EPL-2.0
/**
 * The operations of a trace and the result of its analysis as tables, in files that other programs
 * read: CSV and JSON lines. The command makes Parquet of them.
 *
 * <p>A {@link org.iostrata.core.internal.export.Table} is a list of columns, and a column knows its
 * name, its type, what it means and how to write its cell of a row; {@link
 * org.iostrata.core.internal.export.Tables} lists them all. A table is declared in one place, with
 * where its rows are in the result, in {@code LayerTables}, {@code FileTables}, {@code
 * VerdictTables} or {@code OperationTable}. To add a column is one line there; {@code
 * docs/formats/tables.md} is written by {@code TablesPageTest}.
 *
 * <p>Operations stream: groups of processes are read on all cores, each into a part of the table
 * that is a file of its own, and the parts are put together in order at the end. So the files are
 * the same whatever the number of cores, and memory does not grow with the trace.
 */
package org.iostrata.core.internal.export;
