import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Columns = Record<string, Column>;

type Named<T extends PgTable, Shape> = Pick<
  T["_"]["columns"],
  keyof T["_"]["columns"] & keyof Shape
>;

/** The columns of a table that a schema of the contract has fields of the same name for. */
export function pickColumns<T extends PgTable, Shape extends object>(
  table: T,
  shape: Shape,
): Named<T, Shape> {
  const namedEntry = Object.entries(getTableColumns(table)).filter(([name]) => name in shape);
  return Object.fromEntries(namedEntry) as Named<T, Shape>;
}

type JsonData<C> = C extends Column
  ? C["_"]["notNull"] extends true
    ? C["_"]["data"]
    : C["_"]["data"] | null
  : C extends SQL<infer Value>
    ? Value
    : never;
/** A date is the text that JSON has. */
type JsonText<Value> = Value extends Date ? string : Value;

/** A row as the contract has it: each date is a text. */
export type WireRow<Fields> = { [K in keyof Fields]: JsonText<JsonData<Fields[K]>> };

/** Makes one JSON object of these columns and expressions, by their names. */
export function makeJsonRow<Fields extends Record<string, Column | SQL>>(
  fields: Fields,
): SQL<WireRow<Fields>> {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** `makeJsonRow` for a statement's selection. */
export const selectFields = <Fields extends Record<string, Column | SQL>>(fields: Fields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** The columns' values of a row, however it was read. */
export function toWireRow<Fields extends Columns>(
  fields: Fields,
  row: Record<keyof Fields, unknown>,
): WireRow<Fields> {
  const values = Object.entries(fields).map(([name, { dataType }]) => {
    const value = row[name];
    const isDate = dataType === "date" && value !== null;
    return [name, isDate ? new Date(value as Date | string).toISOString() : value];
  });
  return Object.fromEntries(values) as WireRow<Fields>;
}
