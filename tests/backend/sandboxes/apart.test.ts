import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#backend/db/client.ts";
import { migrate } from "#backend/db/migrate.ts";
import { mountBlibliSandbox } from "#sandbox/blibli/mount.ts";
import { mountCourierSandbox } from "#sandbox/courier/mount.ts";
import { mountLazadaSandbox } from "#sandbox/lazada/mount.ts";
import { mountLineSandbox } from "#sandbox/line/mount.ts";
import { mountMetaSandbox } from "#sandbox/meta/mount.ts";
import { mountPaymentSandbox } from "#sandbox/payments/mount.ts";
import { mountShopeeSandbox } from "#sandbox/shopee/mount.ts";
import { mountTiktokSandbox } from "#sandbox/tiktok/mount.ts";
import { mountTokopediaSandbox } from "#sandbox/tokopedia/mount.ts";
import { openEmptyDatabase } from "#tests/support/test-database.ts";

const ROOT = new URL("../../../", import.meta.url);
const connection = await openEmptyDatabase();
beforeAll(() => migrate(connection));
afterAll(connection.close);

const APP = "http://etalase.test";
const common = (name: string) => ({
  db: connection.db,
  origin: () => `${APP}/sandbox/${name}`,
  now: () => new Date("2026-11-20T03:00:00Z"),
  deliver: async () => ({ ok: true }),
  seller: async () => "laras",
});
const app = { key: "k", secret: "s", redirectUrl: `${APP}/back`, callbackUrl: `${APP}/push` };

const MOUNTS: [string, () => Promise<unknown>][] = [
  [
    "shopee",
    () =>
      mountShopeeSandbox({
        ...common("shopee"),
        partner: { id: "1", key: "k", pushKey: "p", callbackUrl: `${APP}/push` },
      }),
  ],
  ["tiktok", () => mountTiktokSandbox({ ...common("tiktok"), app: { ...app, serviceId: "1" } })],
  [
    "tokopedia",
    () =>
      mountTokopediaSandbox({
        ...common("tokopedia"),
        app: {
          fsId: "1",
          clientId: "c",
          clientSecret: "s",
          webhookSecret: "w",
          callbackUrl: `${APP}/push`,
        },
      }),
  ],
  ["lazada", () => mountLazadaSandbox({ ...common("lazada"), app })],
  [
    "blibli",
    () =>
      mountBlibliSandbox({ ...common("blibli"), client: { id: "1", key: "k" }, appOrigin: APP }),
  ],
  ["line", () => mountLineSandbox({ ...common("line"), appOrigin: APP })],
  [
    "meta",
    () =>
      mountMetaSandbox({
        ...common("meta"),
        app: { id: "1", secret: "s", redirectOrigin: APP },
      }),
  ],
  ["courier", () => mountCourierSandbox({ ...common("courier"), key: "k" })],
  [
    "payments",
    () =>
      mountPaymentSandbox({
        ...common("payments"),
        turnAway: async () => null,
        xendit: null,
        stripe: null,
      }),
  ],
];

async function tablesOf(db: Database): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ schema: string; name: string }>(
    sql`select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`,
  );
  const tables: Record<string, string[]> = {};
  for (const { schema, name } of rows) tables[schema] = [...(tables[schema] ?? []), name];
  return tables;
}

test("each sandbox that there is is mounted here, and its tables are generated with the others'", () => {
  const folders = readdirSync(new URL("sandbox", ROOT), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  expect(MOUNTS.map(([name]) => name).sort()).toEqual(folders);
  const { scripts } = JSON.parse(readFileSync(new URL("package.json", ROOT), "utf8")) as {
    scripts: Record<string, string>;
  };
  const configs = scripts["db:generate"]?.match(/(?<=sandbox\/)\w+(?=\/drizzle\.config\.ts)/g);
  expect(configs?.sort()).toEqual(folders);
});

test("the product's migrations make no sandbox's tables", async () => {
  const names = Object.keys(await tablesOf(connection.db));
  expect(names.filter((name) => name.startsWith("sandbox"))).toEqual([]);
});

test.each(MOUNTS)(
  "%s: its tables are made by mounting it, in a schema of its own, once",
  async (name, mount) => {
    const own = `sandbox_${name}`;
    const { [own]: before, ...others } = await tablesOf(connection.db);
    expect(before).toBeUndefined();
    await mount();
    const { [own]: made, ...rest } = await tablesOf(connection.db);
    expect(made?.length).toBeGreaterThan(1);
    expect(rest).toEqual(others);
    await mount();
    expect(await tablesOf(connection.db)).toEqual({ ...others, [own]: made });
  },
);
