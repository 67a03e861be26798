import {
  and,
  eq,
  getTableColumns,
  gte,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Asked, ListFilters } from "#contract/filters.ts";
import { makeContainsPattern } from "./contains.ts";

type Columns<T extends PgTable> = T["_"]["columns"];
type OneValue<Value> = Value extends readonly (infer Item)[] ? Item : Value;

/** Filters named like a column, which compare its value. */
type ColumnFilter<F extends ListFilters, T extends PgTable> = {
  [K in keyof F & keyof Columns<T>]: OneValue<
    NonNullable<Asked<F>[K]>
  > extends Columns<T>[K]["_"]["data"]
    ? K
    : never;
}[keyof F & keyof Columns<T>];

type Condition<Value, Context> = (value: NonNullable<Value>, context: Context) => SQL | undefined;

/** The condition of each filter. A filter named like a column needs none. */
export type Conditions<F extends ListFilters, T extends PgTable, Context> = {
  [K in Exclude<keyof F, ColumnFilter<F, T>>]-?: Condition<Asked<F>[K], Context>;
} & { [K in ColumnFilter<F, T>]?: Condition<Asked<F>[K], Context> };

/** Makes a query's condition: each filter's own, else that of the column with its name. */
export function filterCondition<F extends ListFilters, T extends PgTable, Context>(
  filters: F,
  table: T,
  conditions: Conditions<F, T, Context>,
): (request: Asked<F>, context: Context) => SQL | undefined {
  const columns: Partial<Record<string, AnyPgColumn>> = getTableColumns(table);
  const ownConditions = conditions as Partial<Record<string, Condition<unknown, Context>>>;
  return (request, context) =>
    and(
      ...Object.entries(filters).map(([name, { kind }]) => {
        const value: unknown = request[name];
        if (value === undefined || (value === "" && kind !== "exactly")) return undefined;
        const condition = ownConditions[name];
        if (condition) return condition(value as NonNullable<unknown>, context);
        const column = columns[name];
        if (column) return compareColumn(column, kind, value);
        throw new Error(`No condition for the filter ${name}`);
      }),
    );
}

function compareColumn(column: AnyPgColumn, kind: string, value: unknown): SQL | undefined {
  if (kind === "words") return makeTextCondition(column)(String(value));
  if (Array.isArray(value)) return inArray(column, value);
  return eq(column, value);
}

export const makeInCondition =
  (column: AnyPgColumn) =>
  (values: readonly unknown[]): SQL =>
    inArray(column, [...values]);

/** The column contains the text in any case; "" is no condition. */
export const makeTextCondition =
  (column: AnyPgColumn) =>
  (text: string): SQL | undefined =>
    text === "" ? undefined : ilike(column, makeContainsPattern(text));

export const hasValue =
  (column: AnyPgColumn) =>
  (hasValue: boolean): SQL =>
    hasValue ? isNotNull(column) : isNull(column);

export const makeBooleanCondition =
  (whenTrue: SQL, whenFalse: SQL) =>
  (isTrue: boolean): SQL =>
    isTrue ? whenTrue : whenFalse;

/** Instants: `since` and `until` include the instant, `before` does not. */
export const makeSinceCondition = (column: AnyPgColumn) => makeTimeCondition(gte, column);
export const makeBeforeCondition = (column: AnyPgColumn) => makeTimeCondition(lt, column);
export const makeUntilCondition = (column: AnyPgColumn) => makeTimeCondition(lte, column);

function makeTimeCondition(compareWith: typeof gte, column: AnyPgColumn) {
  return (instant: string): SQL => compareWith(column, new Date(instant));
}
