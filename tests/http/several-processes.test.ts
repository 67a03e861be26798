import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, describe, expect, test } from "vitest";
import { readServerConfig } from "#server/config.ts";
import {
  type ServerProcess,
  startServerProcess,
  untilReady,
} from "#tests/support/server-process.ts";
import { addSeller } from "#tests/support/server-seller.ts";
import { balance } from "#tests/support/web-pair.ts";
import { startPostgres } from "../../scripts/postgres.mjs";

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), "etalase-several-"));
const WRITERS = 4;
const running: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const shared = {
  DATABASE_URL: postgres?.url ?? "",
  FILES_URL: join(folder, "files"),
  CREDENTIALS_KEY: "ab".repeat(32),
  PUBLIC_ORIGIN: "http://etalase.test",
};

async function start(role: "web" | "worker"): Promise<ServerProcess> {
  const one = await startServerProcess({ ...shared, ROLE: role });
  running.push(one);
  return one;
}

/** Stops the process and puts another in its place, as a new release does. */
async function replace(processes: ServerProcess[], role: "web" | "worker"): Promise<void> {
  expect(await processes[0]?.stop()).toBe(0);
  const fresh = await start(role);
  await untilReady(fresh);
  processes.splice(0, 1, fresh);
}

describe.skipIf(!postgres)("two web processes and two workers on one PostgreSQL", () => {
  test("go on while each kind and the database are restarted in turn; what was acknowledged is there once", {
    timeout: 400_000,
  }, async () => {
    // All at once on an empty database: whoever is first makes the tables.
    const [webA, webB, workerA, workerB] = await Promise.all([
      ...[start("web"), start("web"), start("worker"), start("worker")],
    ]);
    const webs = [webA, webB] as ServerProcess[];
    const workers = [workerA, workerB] as ServerProcess[];
    await Promise.all(running.map(untilReady));
    const { token } = await addSeller(shared);
    const ask = balance(webs, { "x-jwt": `Bearer ${token}`, Cookie: `x-jwt=${token}` });
    const asked = async (...args: Parameters<typeof ask>) =>
      JSON.parse((await ask(...args))?.body ?? "null");

    await asked("POST", "/api/v2/products", {
      product: { name: "Kaos", variants: [{ sku: "KAOS", price: 65_000, weightG: 200 }] },
    });
    const [{ id: stockId }] = (await asked("GET", "/api/v1/stocks")).stocks;
    const acknowledged: string[] = [];
    const batches: string[] = [];
    const refusals = new Set<number>();
    let pages = 0;
    let isOver = false;
    const load = async (each: (n: number) => Promise<number | undefined>) => {
      for (let n = 0; !isOver; n++) {
        const status = await each(n);
        if (status !== 200) {
          if (status) refusals.add(status);
          await pause(20);
        }
      }
    };
    const write = (writer: number) =>
      load(async (n) => {
        const note = `written ${writer}-${n}`;
        const answer = await ask("PUT", "/api/v1/stocks", {
          adjustments: [{ stockId, by: 1, reason: "received", note }],
        });
        if (answer?.status === 200) acknowledged.push(note);
        return answer?.status;
      });
    const enqueue = () =>
      load(async (n) => {
        const note = `job ${n}`;
        const answer = await ask("POST", "/api/v1/stocks/batches", {
          pick: { stockIds: [stockId] },
          change: { onHand: { by: 1 }, reason: "received", note },
        });
        if (answer?.status === 200) {
          acknowledged.push(note);
          batches.push(JSON.parse(answer.body).batchId);
        }
        return answer?.status;
      });
    const read = () =>
      load(async () => {
        const answer = await ask("GET", "/products-v2/master");
        if (answer?.status === 200) pages++;
        return answer?.status;
      });
    const everybody = Promise.allSettled([
      ...Array.from({ length: WRITERS }, (_, n) => write(n)),
      ...[enqueue(), read()],
    ]);
    const statusOf = async (batchId: string) =>
      (await asked("GET", `/api/v1/stocks/batches/${batchId}`))?.status;
    /**
     * All kinds of work have gone on since: writes, pages, and a job that was enqueued only now.
     */
    const goOn = async () => {
      const before = { writes: acknowledged.length, pages, batches: batches.length };
      await expect.poll(() => acknowledged.length).toBeGreaterThan(before.writes + 10);
      await expect.poll(() => pages).toBeGreaterThan(before.pages);
      await expect.poll(() => batches.length).toBeGreaterThan(before.batches);
      await expect.poll(() => statusOf(batches.at(before.batches) ?? "")).toBe("done");
    };
    try {
      await goOn();
      await replace(webs, "web");
      expect([...refusals], "a web process that is replaced refuses nobody").toEqual([]);
      await goOn();
      await replace(workers, "worker");
      expect([...refusals], "nor does a worker").toEqual([]);
      await goOn();
      await postgres?.halt();
      expect((await ask("GET", "/api/v1/stocks"))?.status).toBe(503);
      await postgres?.start();
      await goOn();
    } finally {
      isOver = true;
      await everybody;
    }
    expect([...refusals]).toEqual([503]);
    for (const batchId of batches) await expect.poll(() => statusOf(batchId)).toBe("done");
    const client = new pg.Client({ connectionString: shared.DATABASE_URL });
    await client.connect();
    const kept = await client.query(
      "select note, count(*)::int as n from stock_movements group by note",
    );
    await client.end();
    const times = new Map(kept.rows.map(({ note, n }) => [note, n]));
    expect(acknowledged.filter((note) => !times.has(note))).toEqual([]);
    expect(kept.rows.filter(({ n }) => n > 1)).toEqual([]);
    expect(acknowledged.filter((note) => note.startsWith("job")).length).toBe(batches.length);

    const health = (path: string) =>
      fetch(`${workers[0]?.origin}${path}`).then(({ status }) => status);
    expect(await Promise.all(["/healthz", "/readyz", "/signin", "/api/docs"].map(health))).toEqual([
      ...[200, 200, 404, 404],
    ]);
  });
});

test("a process of one role asks for what all of them must share", () => {
  const read = (env: Record<string, string>) => () => readServerConfig({ ROLE: "web", ...env });
  expect(read({})).toThrow("ROLE=web needs PostgreSQL");
  expect(read({ DATABASE_URL: "postgres://x/y" })).toThrow(
    "ROLE=web needs PUBLIC_ORIGIN and CREDENTIALS_KEY",
  );
  expect(
    read(shared.DATABASE_URL ? shared : { ...shared, DATABASE_URL: "postgres://x/y" })().role,
  ).toBe("web");
});
