import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readServerConfig } from "#server/config.ts";
import { followEvents } from "#tests/support/follow-events.ts";
import {
  type ServerProcess,
  startServerProcess,
  untilReady,
} from "#tests/support/server-process.ts";
import { addListing, addSeller } from "#tests/support/server-seller.ts";
import { startStubS3 } from "#tests/support/stub-s3.ts";
import { balance } from "#tests/support/web-pair.ts";
import { startPgbouncer } from "../../scripts/pgbouncer.mjs";
import { startPostgres } from "../../scripts/postgres.mjs";

const postgres = await startPostgres();
// The setup of compose.yaml, where pgbouncer is available: in CI, and where it is installed.
const pooler = postgres
  ? await startPgbouncer(postgres.url, { install: process.env.CI === "true" })
  : null;
const S3_SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const s3 = await startStubS3(S3_SECRET);
const WRITERS = 4;
const running: ServerProcess[] = [];

afterAll(async () => {
  await Promise.all(running.map((one) => one.stop()));
  await pooler?.stopPooler();
  await postgres?.stop();
  s3.close();
});

const shared: Record<string, string> = {
  DATABASE_URL: pooler?.url ?? postgres?.url ?? "",
  ...(pooler && postgres
    ? { DATABASE_POOLER: "transaction", DATABASE_DIRECT_URL: postgres.url }
    : {}),
  FILES_URL: "s3://toko/files",
  AWS_ENDPOINT_URL: s3.url,
  AWS_REGION: "ap-southeast-1",
  AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
  AWS_SECRET_ACCESS_KEY: S3_SECRET,
  CREDENTIALS_KEY: "ab".repeat(32),
  PUBLIC_ORIGIN: "http://etalase.test",
};

let sellers = 0;
const nextEmail = () => `seller${++sellers}@toko.test`;
type Ask = (path: string, init?: RequestInit) => Promise<Response>;

async function start(role: "web" | "worker"): Promise<ServerProcess> {
  const one = await startServerProcess({ ...shared, ROLE: role });
  running.push(one);
  return one;
}

/** Stops a process and starts another in its place, like a new release. */
async function replace(processes: ServerProcess[], role: "web" | "worker"): Promise<void> {
  expect(await processes[0]?.stop()).toBe(0);
  const fresh = await start(role);
  await untilReady(fresh);
  processes.splice(0, 1, fresh);
}

describe.skipIf(!postgres)("two web processes and two workers on one PostgreSQL", () => {
  const webs: ServerProcess[] = [];
  const workers: ServerProcess[] = [];
  beforeAll(async () => {
    // All start at once on an empty database: the first makes the tables.
    const started = await Promise.all([
      ...[start("web"), start("web"), start("worker"), start("worker")],
    ]);
    await Promise.all(started.map(untilReady));
    webs.push(...started.slice(0, 2));
    workers.push(...started.slice(2));
  });

  test("a change in one process shows in the other within two seconds, and a sign-out is refused there", async () => {
    const { token } = await addSeller(shared, nextEmail());
    const headers = { "x-jwt": `Bearer ${token}`, Cookie: `x-jwt=${token}` };
    const [here, there] = webs.map(
      ({ origin }) =>
        (path: string, init: RequestInit = {}) =>
          fetch(origin + path, { headers, redirect: "manual", ...init }),
    ) as [Ask, Ask];
    const shows = async () => (await (await there("/orders")).text()).includes("Gudang Bandung");
    expect(await shows()).toBe(false);
    const made = await here("/api/v1/warehouses", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ warehouses: [{ name: "Gudang Bandung" }] }),
    });
    expect(made.status).toBe(200);
    const changedAt = performance.now();
    let lastStaleMs = 0;
    const look = async () => {
      const askedMs = performance.now() - changedAt;
      const isFresh = await shows();
      if (!isFresh) lastStaleMs = askedMs;
      return isFresh;
    };
    await expect.poll(look, { interval: 100 }).toBe(true);
    expect(lastStaleMs, "asked for after that, a page is fresh").toBeLessThan(2_000);

    const png = await sharp({
      create: { width: 90, height: 60, channels: 3, background: "teal" },
    })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set("images", new File([new Uint8Array(png)], "kaos.png", { type: "image/png" }));
    form.set("data", JSON.stringify({ imageTypes: [1] }));
    const uploaded = await here("/api/v1/products/images", { method: "POST", body: form });
    const [{ url }] = (await uploaded.json()).images;
    const picture = await there(new URL(url).pathname);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([
      ...[200, expect.stringContaining("image/")],
    ]);

    await here("/api/v1/accounts/auth/signout");
    expect((await there("/api/v1/accounts/me")).status).toBe(401);
    const page = await there("/orders");
    expect([page.status, page.headers.get("Location")]).toEqual([
      ...[302, expect.stringContaining("/signin")],
    ]);
  });

  test("a worker's stock push is streamed by every web process", async () => {
    const { accountId, token } = await addSeller(shared, nextEmail());
    await addListing(shared, accountId, "KAOS");
    const members = webs.map(({ origin }) => ({
      fetch: (path: string, { headers, ...init }: RequestInit = {}) =>
        fetch(`${origin}/api${path}`, {
          ...init,
          headers: {
            ...Object.fromEntries(new Headers(headers)),
            ...{ "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" },
          },
        }),
    }));
    const streams = await Promise.all(
      members.map((member) => followEvents(member, "/v1/stocks/sync/watch")),
    );
    // Each stream begins with its position.
    for (const stream of streams) expect(await stream.next()).not.toHaveProperty("data");
    const [here] = members as [(typeof members)[number]];
    const [{ id: stockId }] = (await (await here.fetch("/v1/stocks")).json()).stocks;
    const adjusted = await here.fetch("/v1/stocks", {
      method: "PUT",
      body: JSON.stringify({ adjustments: [{ stockId, to: 4, reason: "lost" }] }),
    });
    expect(adjusted.status).toBe(200);
    for (const stream of streams) {
      const event = await stream.next();
      expect(event?.event).toBe("stock-sync");
      expect(JSON.parse(event?.data ?? "")).toMatchObject({
        ...{ sku: "KAOS", quantity: 4, error: expect.any(String) },
      });
      await stream.end();
    }
  });

  test("continue while each process and the database restart in turn, without loss or duplicates", {
    timeout: 400_000,
  }, async () => {
    const { token } = await addSeller(shared, nextEmail());
    const { ask, broken } = balance(webs, { "x-jwt": `Bearer ${token}`, Cookie: `x-jwt=${token}` });
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
    /** Waits until writes, pages and newly enqueued jobs have all gone on. */
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
      expect(broken, "nor does it break a connection").toEqual([]);
      await goOn();
      await replace(workers, "worker");
      expect([[...refusals], broken], "nor does a worker").toEqual([[], []]);
      await goOn();
      await postgres?.halt();
      expect((await ask("GET", "/api/v1/stocks"))?.status).toBe(503);
      await postgres?.start();
      await goOn();
    } finally {
      isOver = true;
      await everybody;
    }
    expect([[...refusals], broken]).toEqual([[503], []]);
    for (const batchId of batches) await expect.poll(() => statusOf(batchId)).toBe("done");
    const client = new pg.Client({ connectionString: postgres?.url });
    await client.connect();
    const kept = await client.query(
      "select note, count(*)::int as n from stock_movements where stock_id = $1 and (note like 'written %' or note like 'job %') group by note",
      [stockId],
    );
    const stock = await client.query("select on_hand from stocks where id = $1", [stockId]);
    await client.end();
    const times = new Map(kept.rows.map(({ note, n }) => [note, n]));
    expect(acknowledged.filter((note) => !times.has(note))).toEqual([]);
    expect(kept.rows.filter(({ n }) => n > 1)).toEqual([]);
    // Each write brought one unit, even if its answer was lost with the database.
    expect(stock.rows).toEqual([{ on_hand: kept.rows.length }]);

    const health = (path: string) =>
      fetch(`${workers[0]?.origin}${path}`).then(({ status }) => status);
    expect(await Promise.all(["/healthz", "/readyz", "/signin", "/api/docs"].map(health))).toEqual([
      ...[200, 200, 404, 404],
    ]);
  });
});

test("a process of one role requires the settings that all must share", () => {
  const read = (env: Record<string, string>) => () => readServerConfig({ ROLE: "web", ...env });
  expect(read({})).toThrow("ROLE=web needs PostgreSQL");
  expect(read({ DATABASE_URL: "postgres://x/y" })).toThrow(
    "ROLE=web needs PUBLIC_ORIGIN and CREDENTIALS_KEY",
  );
  expect(
    read(shared.DATABASE_URL ? shared : { ...shared, DATABASE_URL: "postgres://x/y" })().role,
  ).toBe("web");
});
