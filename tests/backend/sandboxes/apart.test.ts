import { readdirSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#backend/db/client.ts";
import { migrateDatabase } from "#backend/db/migrate.ts";
import { mountSandbox } from "#sandbox/mount.ts";
import { SANDBOXES } from "#sandbox/registry.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";

const ROOT = new URL("../../../", import.meta.url);
const connection = await openEmptyDatabase();
beforeAll(() => migrateDatabase(connection));
afterAll(connection.close);

const APP = "http://etalase.test";
/** Without its other dependencies, which its tables do not need. */
const mountedAlone = (name: string, definition: unknown) =>
  mountSandbox(name, definition as Parameters<typeof mountSandbox>[1], {
    db: connection.db,
    origin: () => `${APP}/sandbox/${name}`,
    now: () => new Date("2026-11-20T03:00:00Z"),
    deliver: async () => ({ ok: true }),
    seller: async () => "laras",
  });

async function tablesOf(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const tables: Record<string, string[]> = {};
  for (const { schema, name } of rows) tables[schema] = [...(tables[schema] ?? []), name];
  return tables;
}

test("every sandbox is in the registry", () => {
  const folders = readdirSync(new URL("sandbox", ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  expect(Object.keys(SANDBOXES).sort()).toEqual(folders);
});

test("the product's migrations create no sandbox tables", async () => {
  const names = Object.keys(await tablesOf(connection.db));
  expect(names.filter((name) => name.startsWith("sandbox"))).toEqual([]);
});

test.each(Object.entries(SANDBOXES))(
  "%s: mounting creates its tables once, in its own schema",
  async (name, definition) => {
    const own = `sandbox_${name}`;
    const { [own]: before, ...others } = await tablesOf(connection.db);
    expect(before).toBeUndefined();
    await mountedAlone(name, definition);
    const { [own]: made, ...rest } = await tablesOf(connection.db);
    expect(made?.length).toBeGreaterThan(1);
    expect(rest).toEqual(others);
    await mountedAlone(name, definition);
    expect(await tablesOf(connection.db)).toEqual({ ...others, [own]: made });
  },
);
