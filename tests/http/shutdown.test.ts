import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, get, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { followAnswers } from "#server/stop.ts";
import {
  type ServerProcess,
  startServerProcess,
  untilReady,
} from "#tests/support/server-process.ts";
import { addSeller } from "#tests/support/server-seller.ts";
import { startPostgres } from "../../scripts/postgres.mjs";

/** Starting the servers one after another takes minutes on a busy machine. */
const STARTS_MS = 600_000;

const folder = mkdtempSync(join(tmpdir(), "etalase-shutdown-"));
const postgres = await startPostgres();
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a server with a seller who has one product in stock. */
async function open(name: string, databaseUrl: string) {
  const env = {
    DATABASE_URL: databaseUrl,
    FILES_URL: join(folder, name, "files"),
    CREDENTIALS_KEY: "ab".repeat(32),
  };
  const { token } = await addSeller(env);
  const server = await startServerProcess(env);
  await untilReady(server);
  const headers = { "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" };
  const ask = async (method: string, path: string, body?: BodyInit) => {
    const response = await fetch(`${server.origin}/api${path}`, { method, headers, body });
    return { status: response.status, body: await response.json() };
  };
  /**
   * Sends a request's head and waits until it is accepted. The returned function sends the body.
   */
  const begin = async (method: string, path: string, body: string) => {
    const sent = request(`${server.origin}/api${path}`, {
      method,
      headers: { ...headers, "Content-Length": Buffer.byteLength(body), Expect: "100-continue" },
    });
    sent.flushHeaders();
    await once(sent, "continue");
    return async () => {
      sent.end(body);
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      answer.resume();
      return answer.statusCode;
    };
  };
  const product = { name: "Kaos", variants: [{ sku: "KAOS", price: 65_000, weightG: 200 }] };
  await ask("POST", "/v2/products", JSON.stringify({ product }));
  const [{ id: stockId }] = (await ask("GET", "/v1/stocks")).body.stocks;
  const adjustment = (note: string) =>
    JSON.stringify({ adjustments: [{ stockId, by: 1, reason: "received", note }] });
  return { env, server, ask, begin, adjustment };
}

/** Waits until the server refuses connections: then it has received the signal. */
const untilRefusing = ({ origin }: ServerProcess) =>
  expect
    .poll(() => {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const socket = connect(Number(new URL(origin).port), "127.0.0.1");
      socket.once("connect", () => resolve(false)).once("error", () => resolve(true));
      return promise.finally(() => socket.destroy());
    })
    .toBe(true);

test("requests during a shutdown are answered, and their writes kept", {
  timeout: STARTS_MS,
}, async () => {
  const database = join(mkdtempSync(join(folder, "embedded-")), "database");
  const { server, begin, adjustment, env } = await open("embedded", database);
  const begun = await Promise.all(
    Array.from({ length: 8 }, (_, n) => begin("PUT", "/v1/stocks", adjustment(`n${n}`))),
  );
  const stopped = server.stop();
  await untilRefusing(server);
  const statuses = await Promise.all(begun.map((finish) => finish()));
  expect(statuses).toEqual(Array(8).fill(200));
  expect(await stopped).toBe(0);

  const again = await startServerProcess(env);
  await untilReady(again);
  expect(await again.stop()).toBe(0);
});

describe.skipIf(!postgres)("on PostgreSQL", () => {
  test("slow writes are committed and answered before the database closes", {
    timeout: STARTS_MS,
  }, async () => {
    const url = postgres?.url ?? "";
    const { server, ask, adjustment } = await open("postgres", url);
    const blocker = new pg.Client({ connectionString: url });
    await blocker.connect();
    await blocker.query("begin; select * from stocks for update");
    const running = Array.from({ length: 8 }, (_, n) =>
      ask("PUT", "/v1/stocks", adjustment(`n${n}`)),
    );
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock'";
    const watcher = new pg.Client({ connectionString: url });
    await watcher.connect();
    await expect.poll(async () => (await watcher.query(waiting)).rowCount).toBe(8);
    const stopped = server.stop();
    await untilRefusing(server);
    await blocker.query("commit");
    const answers = await Promise.all(running);
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stopped).toBe(0);
    const kept = await watcher.query("select note from stock_movements where note like 'n_'");
    expect(kept.rows.map(({ note }) => note).sort()).toEqual(
      Array.from({ length: 8 }, (_, n) => `n${n}`),
    );
    await Promise.all([blocker.end(), watcher.end()]);
  });

  test("several processes stop together", {
    timeout: STARTS_MS,
  }, async () => {
    const processes = await startServerProcess({
      ...{ DATABASE_URL: postgres?.url ?? "", FILES_URL: join(folder, "cluster") },
      ...{ CREDENTIALS_KEY: "ab".repeat(32), WEB_CONCURRENCY: "2" },
    });
    await untilReady(processes);
    expect(await processes.stop()).toBe(0);
  });
});

describe("an answer during shutdown", () => {
  let server: Server;
  afterEach(() => void server.close());

  async function serve(answer: Parameters<typeof createServer>[1]) {
    server = createServer(answer as never);
    const answers = followAnswers(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { answers, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test("is cut off after the limit if it does not end", async () => {
    const asked = Promise.withResolvers<void>();
    const { answers, url } = await serve((() => asked.resolve()) as never);
    const answer = fetch(url).catch(() => "cut off");
    await asked.promise;
    expect(await answers.stop(10)).toBe(false);
    expect(await answer).toBe("cut off");
  });

  test("is completed if it has begun, and its connection takes no other request", async () => {
    const begun = Promise.withResolvers<import("node:http").ServerResponse>();
    const { answers, url } = await serve(((_: unknown, response: never) => {
      begun.resolve(response);
    }) as never);
    const whole = new Promise<string>((resolve) =>
      get(url, (response) => void text(response).then(resolve)),
    );
    const response = await begun.promise;
    response.write("one ");
    const stopped = answers.stop(60_000);
    response.end("two");
    expect(await whole).toBe("one two");
    expect(await stopped).toBe(true);
  });
});
