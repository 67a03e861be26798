import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { type Embedded, startEmbedded } from "#server/embedded.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { fillShop, productFile } from "./imports-data.ts";
import { report, type Step, tellSteps, timeStep } from "./step.ts";

/**
 * One run of imports.ts in a separate process, so that the memory is its own: `imports-run.ts
 * <database> <products>`. Reports its steps on descriptor 3.
 */
const [url = "", size = "0"] = process.argv.slice(2);
const products = Number(size);
const ORIGIN = "http://bench.test";
const LOOK_EVERY_MS = 100;
const steps: Step[] = [];
const folder = mkdtempSync(join(tmpdir(), "etalase-imports-"));
const settings = {
  DATABASE_URL: url,
  FILES_URL: join(folder, "files"),
  PUBLIC_ORIGIN: ORIGIN,
  CREDENTIALS_KEY: "0".repeat(64),
};
const running = await startEmbedded({
  ...settings,
  ETALASE_DEMO: "off",
  SANDBOX: "on",
  IMPORT_PICTURES: "off",
  LOG_LEVEL: "error",
});

try {
  const seller = await signUp(running);
  const ask = asking(running, seller.token);
  const fileImport = await importFile(ask);
  await importShop(ask);
  await takeBack(ask, fileImport);
  tellSteps(steps);
} finally {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}

type Ask = ReturnType<typeof asking>;

async function importFile(ask: Ask): Promise<string> {
  const file = new File([productFile(products)], "products.csv", { type: "text/csv" });
  const id = await step(`file: dry run of a CSV, ${megabytes(file.size)}`, async () =>
    check(ask, file),
  );
  await pages(ask, "file", `/v2/products/imports/${id}`, [
    "offset=0",
    `offset=${products - 50}`,
    "show=problems",
  ]);
  await step("file: apply, all new", async () => {
    await ask("POST", `/v2/products/imports/${id}/;apply`);
    const { counts } = await until(ask, `/v2/products/imports/${id}?limit=1`, ["applied"]);
    expect(counts.done, products);
  });
  for (const format of ["csv", "xlsx"]) {
    const made = await step(`file: export as ${format.toUpperCase()}`, async () =>
      exported(running, ask.token, format),
    );
    await step(
      `file: dry run of the exported ${format.toUpperCase()}, ${megabytes(made.size)}: no difference`,
      async () => {
        const again = await check(ask, made);
        const { counts } = (await ask("GET", `/v2/products/imports/${again}?limit=1`)).import;
        expect(counts.unchanged, products);
        await ask("POST", `/v2/products/imports/${again}/;cancel`);
      },
    );
  }
  return id;
}

async function check(ask: Ask, file: File): Promise<string> {
  const form = new FormData();
  form.set("file", file);
  const { id } = (await ask("POST", "/v2/products/imports", form)).import;
  const { counts } = await until(ask, `/v2/products/imports/${id}?limit=1`, ["checked", "failed"]);
  expect(counts.total, products);
  return id;
}

async function importShop(ask: Ask): Promise<void> {
  const { channelId, shopId } = await connect(running, ask);
  await fillShop(running.backend.db, shopId, products);
  const base = "/v2/products/imports/channels";
  const id: string = await step("shop: fetch and match", async () => {
    const begun = (await ask("POST", base, { channelId })).import.id;
    const { counts } = await until(ask, `${base}/${begun}?limit=1`, ["ready", "failed"]);
    expect(counts.fetched, products);
    expect(counts.link, products * 0.9);
    return begun;
  });
  await pages(ask, "shop", `${base}/${id}`, [
    "offset=0",
    `offset=${products - 50}`,
    "show=undecided",
    "search=SKU-1471",
  ]);
  await step("shop: apply, nine of ten linked, one of twenty new", async () => {
    await ask("POST", `${base}/${id}/;apply`);
    const { counts } = await until(ask, `${base}/${id}?limit=1`, ["applied"]);
    expect(counts.linked, products * 0.9);
    expect(counts.created, products * 0.05);
  });
  await step("shop: the stock pushes it made, to the sandbox", untilIdle);
  await step("shop: undo", async () => {
    await ask("POST", `${base}/${id}/;undo`);
    const { counts } = await until(ask, `${base}/${id}?limit=1`, ["undone"]);
    expect(counts.undone, products * 0.95);
  });
}

async function takeBack(ask: Ask, fileImport: string): Promise<void> {
  await step("file: undo", async () => {
    const { batchId } = await ask("POST", `/v2/products/batches/${fileImport}/;undo`);
    for (;;) {
      const { counts } = await ask("GET", `/v2/products/batches/${batchId}?limit=1`);
      if (!counts.waiting) return expect(counts.done, products);
      await pause(LOOK_EVERY_MS);
    }
  });
}

/** Times the slowest of three reads of each page. */
async function pages(ask: Ask, kind: string, path: string, queries: string[]): Promise<void> {
  for (const query of queries) {
    const times: number[] = [];
    for (let n = 0; n < 3; n++) {
      const start = performance.now();
      await ask("GET", `${path}?limit=50&${query}`);
      times.push(performance.now() - start);
    }
    steps.push(
      report({
        name: `${kind}: a page of the preview, ${query}`,
        ms: Math.max(...times),
        peakMb: null,
        pauseMs: null,
      }),
    );
  }
}

async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const timed = await timeStep(name, work);
  steps.push(timed.step);
  return timed.result;
}

async function until(ask: Ask, path: string, statuses: string[]) {
  for (;;) {
    const { import: one } = await ask("GET", path);
    if (statuses.includes(one.status)) return one;
    if (one.status === "failed") throw new Error(`${path} failed: ${one.errorCode}`);
    await pause(LOOK_EVERY_MS);
  }
}

async function untilIdle(): Promise<void> {
  for (;;) {
    const { rows } = await running.backend.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'push-stock' and state in ('created', 'retry', 'active')`,
    );
    if (rows[0]?.n === 0) return;
    await pause(LOOK_EVERY_MS);
  }
}

async function exported({ app }: Embedded, token: string, format: string): Promise<File> {
  const answer = await app.fetch(
    new Request(`${ORIGIN}/v2/products/export?format=${format}`, {
      headers: { "x-jwt": `Bearer ${token}` },
    }),
  );
  return new File([await answer.arrayBuffer()], `products.${format}`);
}

async function signUp({ backend }: Embedded) {
  const owner = {
    email: "bench@toko.test",
    name: "Laras",
    password: "a long password",
    shopName: "Toko Bench",
    countryCode: "id",
  } as const;
  return issueSession(backend, { ...(await createAccount(backend, owner)), kind: "session" });
}

async function connect(
  { app, sandboxes: { shopee: sandbox } }: Embedded,
  ask: Ask,
): Promise<{ channelId: string; shopId: number }> {
  if (!sandbox) throw new Error("The benchmark needs the sandbox");
  const { shopId } = await sandbox.controls.createShop({ name: "Toko Bench", region: "ID" });
  const { url: consent } = await ask(
    "GET",
    `/v1/channels/auth/shopee?redirect=${encodeURIComponent(`${ORIGIN}/channels`)}&browserChallenge=${BROWSER.challenge}`,
  );
  const query = new URLSearchParams({
    state: new URL(consent).searchParams.get("state") ?? "",
    ...(await sandbox.controls.consent(shopId)),
  });
  const back = await app.fetch(
    new Request(`${ORIGIN}/v1/channels/auth/shopee/callback?${query}`, {
      headers: { cookie: BROWSER.cookie },
    }),
  );
  return {
    shopId,
    channelId:
      new URL(back.headers.get("Location") ?? "", ORIGIN).searchParams.get("channelId") ?? "",
  };
}

function asking({ app }: Embedded, token: string) {
  const ask = async (method: string, path: string, body?: object) => {
    const headers = {
      "x-jwt": `Bearer ${token}`,
      ...(body && !(body instanceof FormData) ? { "Content-Type": "application/json" } : {}),
    };
    const answer = await app.fetch(
      new Request(ORIGIN + path, {
        method,
        headers,
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      }),
    );
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return Object.assign(ask, { token });
}

function expect(found: number | undefined, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
