import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planDistribution } from "#backend/db/distribution.ts";
import { readKeys } from "#backend/db/schema-keys.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

test("all of an account's tables are distributed by account, referenced tables first", async () => {
  const { db } = await fileDatabase();
  const { statements, obstacles } = planDistribution(await readKeys(db));
  const cut = tablesIn(statements, "distributed");
  expect(cut.length).toBeGreaterThan(40);
  const place = (table: string) => {
    expect(cut).toContain(table);
    return cut.indexOf(table);
  };
  expect(place("accounts")).toBe(0);
  expect(place("products")).toBeLessThan(place("variants"));
  expect(place("variants")).toBeLessThan(place("stocks"));
  expect(place("orders")).toBeLessThan(place("order_lines"));
  expect(statements).toContain("select create_reference_table('users')");
  expect(statements).toContain("alter table sessions drop constraint sessions_user_fk");
  expect(obstacles).toEqual([
    "channels_shop_unique of channels",
    "storefront_domains_verified of storefront_domains",
    "storefronts_slug of storefronts",
  ]);
});

const tablesIn = (statements: readonly string[], kind: "distributed" | "reference") =>
  statements.flatMap(
    (statement) => new RegExp(`create_${kind}_table\\('(\\w+)'`).exec(statement)?.[1] ?? [],
  );

test("docs/scaling.md lists the copied tables, and undistributed tables belong to no account", async () => {
  const { db } = await fileDatabase();
  const keys = await readKeys(db);
  const { statements } = planDistribution(keys);
  const copied = tablesIn(statements, "reference");
  const page = readFileSync(new URL("../../../docs/scaling.md", import.meta.url), "utf8");
  const named = page
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .filter(([, , where]) => where?.startsWith("reference"))
    .flatMap(([, tables = ""]) => [...tables.matchAll(/`(\w+)`/g)].map(([, table]) => table));
  expect(named.sort()).toEqual(copied.sort());

  const placed = new Set([...tablesIn(statements, "distributed"), ...copied]);
  const left = keys.filter(
    ({ kind, table, columns }) => !placed.has(table) && kind === "primary" && columns.length > 0,
  );
  expect(left.length).toBeGreaterThan(5);
  expect(left.filter(({ columns }) => columns.includes("account_id"))).toEqual([]);
  const pointing = keys.filter(
    ({ kind, table, target }) => kind === "foreign" && !placed.has(table) && target === "accounts",
  );
  expect(pointing.map(({ name }) => name)).toEqual([]);
});

test("tables that a distributed table references are distributed with it or copied to each machine", async () => {
  const { db } = await fileDatabase();
  const keys = await readKeys(db);
  const { statements } = planDistribution(keys);
  const cut = new Set(tablesIn(statements, "distributed"));
  const there = new Set([...cut, ...tablesIn(statements, "reference")]);
  const lost = keys.filter(
    ({ kind, table, target }) => kind === "foreign" && cut.has(table) && !there.has(target ?? ""),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});
