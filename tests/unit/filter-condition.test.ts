import { boolean, PgDialect, pgTable, text } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { makeInstantColumn } from "#backend/db/columns.ts";
import { filterCondition, makeInCondition } from "#backend/db/filter-condition.ts";
import { makeJsonRow, pickColumns, toWireRow } from "#backend/db/json-row.ts";
import { exactly, oneId, someOf, words, yesNo } from "#contract/filters.ts";

const shirts = pgTable("shirts", {
  id: text("id").notNull(),
  brand: text("brand").notNull(),
  city: text("city"),
  isSold: boolean("is_sold").notNull(),
  madeAt: makeInstantColumn("made_at"),
});
const FILTERS = {
  brand: words(),
  city: exactly(),
  isSold: yesNo(),
  id: oneId(),
  sizes: someOf(["s", "m"]),
};
const dialect = new PgDialect();
const written = (asked: Parameters<ReturnType<typeof conditionOf>>[0]) => {
  const condition = conditionOf()(asked, undefined);
  return condition ? dialect.sqlToQuery(condition) : undefined;
};
const conditionOf = () =>
  filterCondition<typeof FILTERS, typeof shirts, undefined>(FILTERS, shirts, {
    sizes: makeInCondition(shirts.id),
  });

test("a filter named like a column compares that column by its kind", () => {
  expect(written({ brand: "50%", isSold: false })).toMatchObject({
    sql: '("shirts"."brand" ilike $1 and "shirts"."is_sold" = $2)',
    params: ["%50\\%%", false],
  });
  expect(written({ id: "a" })).toMatchObject({ sql: '"shirts"."id" = $1', params: ["a"] });
});

test("a filter with its own condition uses it", () => {
  expect(written({ sizes: ["s", "m"] })).toMatchObject({
    sql: '"shirts"."id" in ($1, $2)',
    params: ["s", "m"],
  });
});

test("an empty text filters nothing, unless compared whole", () => {
  expect(written({ brand: "", id: "" })).toBeUndefined();
  expect(written({ city: "" })).toMatchObject({ sql: '"shirts"."city" = $1', params: [""] });
});

test("a filter with neither column nor condition fails the type check", () => {
  const make = () =>
    // @ts-expect-error: nothing says what `sizes` compares.
    filterCondition<typeof FILTERS, typeof shirts, undefined>(FILTERS, shirts, {});
  expect(make).not.toThrow();
});

test("a row has the columns of the contract's schema, with times as text", () => {
  const fields = pickColumns(shirts, { id: true, isSold: true, madeAt: true, price: true });
  expect(Object.keys(fields)).toEqual(["id", "isSold", "madeAt"]);
  expect(dialect.sqlToQuery(makeJsonRow(fields)).sql).toBe(
    `json_build_object('id', "shirts"."id", 'isSold', "shirts"."is_sold", 'madeAt', "shirts"."made_at")`,
  );
  const row = toWireRow(fields, { id: "a", isSold: true, madeAt: "2026-11-21T03:00:00+00:00" });
  expect(row).toEqual({ id: "a", isSold: true, madeAt: "2026-11-21T03:00:00.000Z" });
  expect(toWireRow(fields, { ...row, madeAt: null }).madeAt).toBeNull();
  // @ts-expect-error: the table has no column of that name.
  expect(row.price).toBeUndefined();
});
