import { type Column, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Columns = Record<string, Column>;

type NamedColumns<T extends PgTable, Shape> = Pick<
  T["_"]["columns"],
  keyof T["_"]["columns"] & keyof Shape
>;

/** Returns a table's columns that have the name of a field in a schema of the contract. */
export function pickColumns<T extends PgTable, Shape extends object>(
  table: T,
  shape: Shape,
): NamedColumns<T, Shape> {
  const entries = Object.entries(getTableColumns(table)).filter(([name]) => name in shape);
  return Object.fromEntries(entries) as NamedColumns<T, Shape>;
}

type JsonData<C> = C extends Column
  ? C["_"]["notNull"] extends true
    ? C["_"]["data"]
    : C["_"]["data"] | null
  : C extends SQL<infer Value>
    ? Value
    : never;
type JsonText<Value> = Value extends Date ? string : Value;

/** A row as the contract sends it: each date is a text. */
export type WireRow<Fields> = { [K in keyof Fields]: JsonText<JsonData<Fields[K]>> };

/** Makes one JSON object of these columns and expressions. */
export function makeJsonRow<Fields extends Record<string, Column | SQL>>(
  fields: Fields,
): SQL<WireRow<Fields>> {
  const pairs = Object.entries(fields).map(
    ([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`,
  );
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

/** Selects the same fields in a statement. */
export const selectFields = <Fields extends Record<string, Column | SQL>>(fields: Fields): SQL =>
  sql.join(
    Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.identifier(name)}`),
    sql`, `,
  );

/** Picks these columns' values from a row, and turns dates into texts. */
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
