import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Backend } from "#backend/context.ts";
import type { Database, DatabaseConnection } from "#backend/db/client.ts";
import { openDatabase } from "#backend/db/open-database.ts";
import { openReadReplica, type ReadReplica } from "#backend/db/read-replica.ts";
import { withReadReplica } from "#backend/read-replica.ts";
import { startTestBackend } from "#tests/support/backend.ts";
import { startPostgres } from "../../../scripts/postgres.mjs";

const log = pino({ level: "silent" });
const PATIENCE = { timeout: 60_000, interval: 100 };

test("statistics, histories and exports are read from the replica, everything else is not", async () => {
  const world = await startTestBackend();
  const seller = await world.signUp();
  let asked = 0;
  const count = <T>(value: T) => {
    asked += 1;
    return value;
  };
  const db = new Proxy(world.backend.db, {
    get: (target, name) => count(Reflect.get(target, name, target)),
  });
  const replica: ReadReplica = {
    ...{ db, isUsable: () => true, getState: () => "fit", markLost: () => undefined },
    ...{ check: async () => undefined, close: async () => undefined },
  };
  Object.assign(world.backend, { replica });
  const asksReplica = async (path: string) => {
    asked = 0;
    const { status } = await seller.fetch(path);
    return [status, asked > 0];
  };
  const period = "startDate=2026-11-01&endDate=2026-11-20";
  for (const path of [
    `/v1/statistics?${period}&timezoneOffset=420`,
    `/order-api/order-stats?${period}`,
    "/v1/products/histories",
    "/v1/stocks/histories",
    "/v1/accounts/audit",
    "/v2/products/export?format=csv",
  ])
    expect([path, ...(await asksReplica(path))]).toEqual([path, 200, true]);
  for (const path of ["/v1/accounts/me", "/v1/orders", "/v1/notifications", "/v1/stocks"])
    expect([path, ...(await asksReplica(path))]).toEqual([path, 200, false]);
  const ready = await world.fetch("/readyz");
  expect([ready.status, ready.headers.get("X-Read-Replica")]).toEqual([200, "fit"]);
  await world.close();
});

type Server = Exclude<Awaited<ReturnType<typeof startPostgres>>, null>;

const primary = await startPostgres();
const follower = primary ? await primary.startReplica() : null;
afterAll(async () => {
  await follower?.stop();
  await primary?.stop();
});

describe.skipIf(follower === null)("a PostgreSQL that follows another", () => {
  let connection: DatabaseConnection;
  let replica: ReadReplica;
  let backend: Backend;
  beforeAll(async () => {
    const [first, second] = [primary, follower] as [Server, Server];
    connection = await openDatabase(first.url);
    const options = { isPooled: false, maxLagSeconds: 1, log };
    replica = openReadReplica(second.url, options);
    backend = { db: connection.db, replica } as unknown as Backend;
    await connection.db.execute(sql`create table notes (id int primary key)`);
  });
  afterAll(async () => {
    await replica.close();
    await connection.close();
  });

  const isOnReplica = async (db: Database) => {
    const { rows } = await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
    return rows[0]?.is;
  };
  const readsReplica = () => withReadReplica(backend, ({ db }) => isOnReplica(db));
  const becomes = (state: string) =>
    vi.waitFor(async () => {
      await replica.check();
      expect(replica.getState()).toBe(state);
    }, PATIENCE);

  test("a replica is used once it is known to be available", async () => {
    expect(replica.isUsable()).toBe(false);
    await becomes("fit");
    expect(await readsReplica()).toBe(true);
  });

  test("reads that the replica is too far behind for go to the primary", async () => {
    await becomes("fit");
    await replica.db.execute(sql`select pg_wal_replay_pause()`);
    await connection.db.execute(sql`insert into notes values (1) on conflict do nothing`);
    await becomes("behind");
    expect(await readsReplica()).toBe(false);
    await replica.db.execute(sql`select pg_wal_replay_resume()`);
    await becomes("fit");
    expect(await readsReplica()).toBe(true);
    // The replica may be a second behind.
    await vi.waitFor(async () => {
      const { rows } = await replica.db.execute(sql`select id from notes`);
      expect(rows).toEqual([{ id: 1 }]);
    }, PATIENCE);
  });

  test("a replica that fails during a read causes no error", async () => {
    await becomes("fit");
    const askedOf: (boolean | undefined)[] = [];
    const found = await withReadReplica(backend, async ({ db }) => {
      askedOf.push(await isOnReplica(db));
      if (askedOf.length === 1) await follower?.halt();
      return db.execute(sql`select id from notes`);
    });
    expect([askedOf, found.rows]).toEqual([[true, false], [{ id: 1 }]]);
    expect(replica.getState()).toBe("gone");
    expect(await readsReplica()).toBe(false);
    await follower?.start();
    await becomes("fit");
    expect(await readsReplica()).toBe(true);
  });

  test("an invalid statement is not repeated on the primary", async () => {
    await becomes("fit");
    let tries = 0;
    const failing = withReadReplica(backend, ({ db }) => {
      tries += 1;
      return db.execute(sql`select nothing_of_this_name`);
    });
    await expect(failing).rejects.toThrow();
    expect(tries).toBe(1);
  });
});
