import { expect, test } from "vitest";
import { readKeys } from "#backend/db/account-keys.ts";
import { planDistribution } from "#backend/db/distribution.ts";
import { fileDatabase } from "#tests/support/test-database.ts";

test("all of an account's tables are cut by account, what they point to first", async () => {
  const { db } = await fileDatabase();
  const { statements, obstacles } = planDistribution(await readKeys(db));
  const cut = statements.flatMap((statement) => {
    const [, table] = /create_distributed_table\('(\w+)'/.exec(statement) ?? [];
    return table ?? [];
  });
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
  expect(obstacles).toEqual(["channels_shop_unique of channels"]);
});

test("what a cut table points to is cut with it or copied to each machine", async () => {
  const { db } = await fileDatabase();
  const keys = await readKeys(db);
  const { statements } = planDistribution(keys);
  const tablesOf = (kind: "distributed" | "reference") =>
    statements.flatMap(
      (statement) => new RegExp(`create_${kind}_table\\('(\\w+)'`).exec(statement)?.[1] ?? [],
    );
  const cut = new Set(tablesOf("distributed"));
  const there = new Set([...cut, ...tablesOf("reference")]);
  const lost = keys.filter(
    ({ kind, table, target }) => kind === "foreign" && cut.has(table) && !there.has(target ?? ""),
  );
  expect(lost.map(({ name }) => name)).toEqual([]);
});
