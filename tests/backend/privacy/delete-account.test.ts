import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeFiles } from "#backend/account-deletion/account-files.ts";
import {
  deleteClosedAccount,
  enqueueDueDeletions,
} from "#backend/account-deletion/delete-account.ts";
import { readColumns } from "#backend/db/schema-keys.ts";
import { type Everything, startEverything } from "#tests/backend/access/everything.ts";
import { type SignedIn, startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { tablesWith } from "./buyer-world.ts";

let world: TestBackend;
let gone: Everything;
let other: Everything;
beforeAll(async () => {
  world = await startTestBackend();
  gone = await startEverything(world);
  other = await startEverything(world);
}, 300_000);
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const ask = async (member: SignedIn, method: string, path: string, body?: object) => {
  const response = await member.fetch(`/v1/accounts/deletion${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
};
const RIGHT = { name: "Toko Laras", password: "a long password" };

async function rowsOf({ accountId }: SignedIn): Promise<Record<string, number>> {
  const tables = (await readColumns(world.backend.db))
    .filter(({ name }) => name === "account_id")
    .map(({ table }) => table);
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await world.backend.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where account_id = ${accountId}`,
    );
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

async function filesThere(): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.backend.files.list(cursor ? { cursor } : {});
    keys.push(...page.files.map(({ key }) => key));
    cursor = page.cursor;
  } while (cursor);
  return keys.sort();
}

test("only the last owner deletes an account, by name and password, and can cancel within the grace period", async () => {
  const owner = await world.signUp();
  expect((await ask(owner, "POST", "", { ...RIGHT, password: "wrong" })).status).toBe(422);
  expect(await ask(owner, "POST", "", { ...RIGHT, name: "Toko Lain" })).toMatchObject({
    status: 422,
    body: { fields: { name: "name_differs" } },
  });
  expect((await ask(owner, "POST", "/;take-back")).status).toBe(403);
  const asked = await ask(owner, "POST", "", RIGHT);
  expect(asked.status).toBe(200);
  expect(Date.parse(asked.body.deletionAt) - world.clock.now().getTime()).toBe(14 * DAY_MS);
  expect((await owner.fetch("/v1/stocks")).status).toBe(403);
  // Nothing is deleted before its time.
  await deleteClosedAccount(world.backend, owner.accountId);
  expect((await ask(owner, "POST", "/;take-back")).status).toBe(200);
  expect((await owner.fetch("/v1/stocks")).status).toBe(200);
  expect((await ask(owner, "GET", "")).body).toMatchObject({ deletionAt: null, mayDelete: true });
});

test("a deleted account leaves no row or file, even if the job is killed; another account is unchanged", async () => {
  expect((await ask(gone, "POST", "", RIGHT)).status).toBe(200);
  const before = await rowsOf(other);
  const files = await filesThere();
  world.clock.advance(15 * DAY_MS);
  await enqueueDueDeletions(world.backend);
  const { db } = world.backend;
  const { transaction } = db;
  let parts = 0;
  db.transaction = ((...args: Parameters<typeof transaction>) => {
    parts += 1;
    if (parts > 40) throw new Error("killed");
    return transaction.apply(db, args);
  }) as typeof transaction;
  await expect(deleteClosedAccount(world.backend, gone.accountId)).rejects.toThrow("killed");
  db.transaction = transaction;
  await deleteClosedAccount(world.backend, gone.accountId);
  const left = Object.entries(await rowsOf(gone)).filter(([, n]) => n > 0);
  // Tax law requires payments to be kept.
  expect(left).toEqual([["top_up_transactions", 1]]);
  const traces = await tablesWith(world, [gone.accountId, gone.email, gone.userId]);
  const tables = traces.map((line) => line.split(":")[0]);
  expect([...new Set(tables)].sort()).toEqual(["accounts", "top_up_transactions", "users"]);
  expect(traces).not.toContain(`users: ${gone.email}`);
  expect(await rowsOf(other)).toEqual(before);
  const kept = await filesThere();
  expect(kept.length).toBeLessThan(files.length);
  expect(kept.filter((key) => key.includes(gone.imageId) || key.includes(gone.accountId))).toEqual(
    [],
  );
  expect(kept.some((key) => key.includes(other.imageId))).toBe(true);
});

test("the files of every column that holds a file's key are removed", async () => {
  const { db, files } = world.backend;
  const columns = (await readColumns(db)).filter(({ name }) =>
    /^(file|label|picture)_keys?$/.test(name),
  );
  expect(columns.length).toBeGreaterThan(5);
  const statements: string[] = [];
  const execute = async (statement: SQL) => {
    statements.push(new PgDialect().sqlToQuery(statement).sql);
    return { rows: [] };
  };
  await removeFiles({ db: { execute } as unknown as typeof db, files }, gone.accountId);
  const isRead = (table: string, name: string) =>
    statements.some((text) => text.includes(`"${name}"`) && text.includes(`from "${table}"`));
  expect(columns.filter(({ table, name }) => !isRead(table, name))).toEqual([]);
});

test("an account that never paid leaves nothing, and a member keeps their other account", async () => {
  const owner = await world.signUp();
  expect((await ask(owner, "POST", "", RIGHT)).status).toBe(200);
  world.clock.advance(15 * DAY_MS);
  await deleteClosedAccount(world.backend, owner.accountId);
  expect(await tablesWith(world, [owner.accountId, owner.email, owner.userId])).toEqual([]);
  expect((await owner.fetch("/v1/accounts/me")).status).toBe(401);
});
