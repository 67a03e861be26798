import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type ServerProcess,
  startServerProcess,
  untilReady,
} from "#tests/support/server-process.ts";
import { addSeller } from "#tests/support/server-seller.ts";
import { startPostgres } from "../../scripts/postgres.mjs";

const postgres = await startPostgres();
const folder = mkdtempSync(join(tmpdir(), "etalase-outage-"));
const WRITERS = 8;
const OUTAGES = 3;

let server: ServerProcess;
let headers: Record<string, string>;

beforeAll(async () => {
  if (!postgres) return;
  const env = {
    DATABASE_URL: postgres.url,
    FILES_URL: join(folder, "files"),
    CREDENTIALS_KEY: "ab".repeat(32),
  };
  const { token } = await addSeller(env);
  headers = { "x-jwt": `Bearer ${token}`, Cookie: `x-jwt=${token}` };
  server = await startServerProcess(env);
  await untilReady(server);
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, body?: object) {
  const response = await fetch(server.origin + path, {
    method,
    headers: body ? { ...headers, "Content-Type": "application/json" } : headers,
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}
const asked = async (...args: Parameters<typeof ask>) => JSON.parse((await ask(...args)).body);

describe.skipIf(!postgres)("a PostgreSQL that restarts under load", () => {
  test("stops no server, answers 503 with Retry-After, and loses no acknowledged write", async () => {
    await asked("POST", "/api/v2/products", {
      product: { name: "Kaos", variants: [{ sku: "KAOS", price: 65_000, weightG: 200 }] },
    });
    const [{ id: stockId }] = (await asked("GET", "/api/v1/stocks")).stocks;
    const acknowledged: string[] = [];
    const others = new Map<string, number>();
    let isOver = false;
    const write = async (writer: number) => {
      for (let n = 0; !isOver; n++) {
        const note = `w${writer}-${n}`;
        const answer = await ask("PUT", "/api/v1/stocks", {
          adjustments: [{ stockId, by: 1, reason: "received", note }],
        });
        if (answer.status === 200) acknowledged.push(note);
        else {
          const kind = `${answer.status}, Retry-After ${answer.headers.get("Retry-After")}`;
          others.set(kind, (others.get(kind) ?? 0) + 1);
          await pause(20);
        }
      }
    };
    const read = async () => {
      while (!isOver) {
        const { status, headers } = await ask("GET", "/products-v2/master");
        if (status !== 200) {
          const kind = `${status}, Retry-After ${headers.get("Retry-After")}`;
          others.set(kind, (others.get(kind) ?? 0) + 1);
          await pause(20);
        }
      }
    };
    const writers = Array.from({ length: WRITERS }, (_, n) => write(n));
    const load = Promise.allSettled([...writers, read()]);
    const more = async (count: number) => {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(before + count);
    };
    const endure = async () => {
      await more(20);
      await postgres?.halt();
      const during = await ask("GET", "/api/v1/stocks");
      expect([during.status, JSON.parse(during.body).code]).toEqual([503, "upstream_unavailable"]);
      const page = await ask("GET", "/products-v2/master");
      expect([page.status, page.headers.get("Content-Type")]).toEqual([
        503,
        expect.stringContaining("text/html"),
      ]);
      const signIn = await fetch(`${server.origin}/api/v1/accounts/auth/signin`, {
        method: "POST",
        headers: { Origin: server.origin },
        body: new URLSearchParams({ email: "laras@example.com", password: "not this one" }),
      });
      const form = await signIn.text();
      expect([signIn.status, signIn.headers.get("Retry-After")]).toEqual([503, "5"]);
      expect([form.includes("laras@example.com"), form.includes('role="alert"')]).toEqual([
        true,
        true,
      ]);
      await postgres?.start();
    };
    try {
      for (let outage = 0; outage < OUTAGES; outage++) await endure();
      await more(20);
    } finally {
      isOver = true;
      await load;
    }

    const kept = new Set<string>();
    for (let offset = 0, total = 1; offset < total; offset += 1000) {
      const page = await asked("GET", `/api/v1/stocks/histories?limit=1000&offset=${offset}`);
      total = page.total;
      for (const { note } of page.histories) kept.add(note);
    }
    expect(acknowledged.filter((note) => !kept.has(note))).toEqual([]);
    expect([...others.keys()]).toEqual(["503, Retry-After 5"]);
    await untilReady(server);
  });
});
