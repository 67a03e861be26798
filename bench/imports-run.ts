import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { type EmbeddedBackend, startEmbedded } from "#server/embedded.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { buildProductFile, fillShop } from "./imports-data.ts";
import { printStep, type Step, tellSteps, timeStep } from "./step.ts";

/**
 * One run of imports.ts in a separate process, so that the memory is its own: `imports-run.ts
 * <database> <products>`. Reports its steps on descriptor 3.
 */
const [url = "", size = "0"] = process.argv.slice(2);
const products = Number(size);
const ORIGIN_URL = "http://bench.test";
const LOOK_EVERY_MS = 100;
const steps: Step[] = [];
const folder = mkdtempSync(join(tmpdir(), "etalase-imports-"));
const settings = {
  DATABASE_URL: url,
  FILES_URL: join(folder, "files"),
  PUBLIC_ORIGIN: ORIGIN_URL,
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
  const ask = createCaller(running, seller.token);
  const fileImport = await importFile(ask);
  await importShop(ask);
  await undoImport(ask, fileImport);
  tellSteps(steps);
} finally {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}

type CallApi = ReturnType<typeof createCaller>;

async function importFile(ask: CallApi): Promise<string> {
  const file = new File([buildProductFile(products)], "products.csv", { type: "text/csv" });
  const id = await timeNamedStep(
    `file: dry run of a CSV, ${formatMegabytes(file.size)}`,
    async () => checkFile(ask, file),
  );
  await timePages(ask, "file", `/v2/products/imports/${id}`, [
    "offset=0",
    `offset=${products - 50}`,
    "show=problems",
  ]);
  await timeNamedStep("file: apply, all new", async () => {
    await ask("POST", `/v2/products/imports/${id}/;apply`);
    const { counts } = await waitForStatus(ask, `/v2/products/imports/${id}?limit=1`, ["applied"]);
    expectCount(counts.done, products);
  });
  for (const format of ["csv", "xlsx"]) {
    const exportedFile = await timeNamedStep(`file: export as ${format.toUpperCase()}`, async () =>
      exportFile(running, ask.token, format),
    );
    await timeNamedStep(
      `file: dry run of the exported ${format.toUpperCase()}, ${formatMegabytes(exportedFile.size)}: no difference`,
      async () => {
        const checkedAgain = await checkFile(ask, exportedFile);
        const { counts } = (await ask("GET", `/v2/products/imports/${checkedAgain}?limit=1`))
          .import;
        expectCount(counts.unchanged, products);
        await ask("POST", `/v2/products/imports/${checkedAgain}/;cancel`);
      },
    );
  }
  return id;
}

async function checkFile(ask: CallApi, file: File): Promise<string> {
  const form = new FormData();
  form.set("file", file);
  const { id } = (await ask("POST", "/v2/products/imports", form)).import;
  const { counts } = await waitForStatus(ask, `/v2/products/imports/${id}?limit=1`, [
    "checked",
    "failed",
  ]);
  expectCount(counts.total, products);
  return id;
}

async function importShop(ask: CallApi): Promise<void> {
  const { channelId, shopId } = await connectShop(running, ask);
  await fillShop(running.backend.db, shopId, products);
  const base = "/v2/products/imports/channels";
  const id: string = await timeNamedStep("shop: fetch and match", async () => {
    const begun = (await ask("POST", base, { channelId })).import.id;
    const { counts } = await waitForStatus(ask, `${base}/${begun}?limit=1`, ["ready", "failed"]);
    expectCount(counts.fetched, products);
    expectCount(counts.link, products * 0.9);
    return begun;
  });
  await timePages(ask, "shop", `${base}/${id}`, [
    "offset=0",
    `offset=${products - 50}`,
    "show=undecided",
    "search=SKU-1471",
  ]);
  await timeNamedStep("shop: apply, nine of ten linked, one of twenty new", async () => {
    await ask("POST", `${base}/${id}/;apply`);
    const { counts } = await waitForStatus(ask, `${base}/${id}?limit=1`, ["applied"]);
    expectCount(counts.linked, products * 0.9);
    expectCount(counts.created, products * 0.05);
  });
  await timeNamedStep("shop: the stock pushes it made, to the sandbox", waitUntilIdle);
  await timeNamedStep("shop: undo", async () => {
    await ask("POST", `${base}/${id}/;undo`);
    const { counts } = await waitForStatus(ask, `${base}/${id}?limit=1`, ["undone"]);
    expectCount(counts.undone, products * 0.95);
  });
}

async function undoImport(ask: CallApi, fileImport: string): Promise<void> {
  await timeNamedStep("file: undo", async () => {
    const { batchId } = await ask("POST", `/v2/products/batches/${fileImport}/;undo`);
    for (;;) {
      const { counts } = await ask("GET", `/v2/products/batches/${batchId}?limit=1`);
      if (!counts.waiting) return expectCount(counts.done, products);
      await pause(LOOK_EVERY_MS);
    }
  });
}

/** Times the slowest of three reads of each page. */
async function timePages(
  ask: CallApi,
  kind: string,
  path: string,
  queries: string[],
): Promise<void> {
  for (const query of queries) {
    const times: number[] = [];
    for (let n = 0; n < 3; n++) {
      const start = performance.now();
      await ask("GET", `${path}?limit=50&${query}`);
      times.push(performance.now() - start);
    }
    steps.push(
      printStep({
        name: `${kind}: a page of the preview, ${query}`,
        ms: Math.max(...times),
        peakMb: null,
        pauseMs: null,
      }),
    );
  }
}

async function timeNamedStep<T>(name: string, work: () => Promise<T>): Promise<T> {
  const timed = await timeStep(name, work);
  steps.push(timed.step);
  return timed.result;
}

async function waitForStatus(ask: CallApi, path: string, statuses: string[]) {
  for (;;) {
    const { import: one } = await ask("GET", path);
    if (statuses.includes(one.status)) return one;
    if (one.status === "failed") throw new Error(`${path} failed: ${one.errorCode}`);
    await pause(LOOK_EVERY_MS);
  }
}

async function waitUntilIdle(): Promise<void> {
  for (;;) {
    const { rows } = await running.backend.db.execute<{ n: number }>(
      sql`select count(*)::int as n from pgboss.job where name = 'push-stock' and state in ('created', 'retry', 'active')`,
    );
    if (rows[0]?.n === 0) return;
    await pause(LOOK_EVERY_MS);
  }
}

async function exportFile({ app }: EmbeddedBackend, token: string, format: string): Promise<File> {
  const answer = await app.fetch(
    new Request(`${ORIGIN_URL}/v2/products/export?format=${format}`, {
      headers: { "x-jwt": `Bearer ${token}` },
    }),
  );
  return new File([await answer.arrayBuffer()], `products.${format}`);
}

async function signUp({ backend }: EmbeddedBackend) {
  const owner = {
    email: "bench@toko.test",
    name: "Laras",
    password: "a long password",
    shopName: "Toko Bench",
    countryCode: "id",
  } as const;
  return issueSession(backend, { ...(await createAccount(backend, owner)), kind: "session" });
}

async function connectShop(
  { app, sandboxes: { shopee: sandbox } }: EmbeddedBackend,
  ask: CallApi,
): Promise<{ channelId: string; shopId: number }> {
  if (!sandbox) throw new Error("The benchmark needs the sandbox");
  const { shopId } = await sandbox.controls.createShop({ name: "Toko Bench", region: "ID" });
  const { url: consent } = await ask(
    "GET",
    `/v1/channels/auth/shopee?redirect=${encodeURIComponent(`${ORIGIN_URL}/channels`)}&browserChallenge=${BROWSER.challenge}`,
  );
  const query = new URLSearchParams({
    state: new URL(consent).searchParams.get("state") ?? "",
    ...(await sandbox.controls.consent(shopId)),
  });
  const callbackAnswer = await app.fetch(
    new Request(`${ORIGIN_URL}/v1/channels/auth/shopee/callback?${query}`, {
      headers: { cookie: BROWSER.cookie },
    }),
  );
  return {
    shopId,
    channelId:
      new URL(callbackAnswer.headers.get("Location") ?? "", ORIGIN_URL).searchParams.get(
        "channelId",
      ) ?? "",
  };
}

function createCaller({ app }: EmbeddedBackend, token: string) {
  const callApi = async (method: string, path: string, body?: object) => {
    const headers = {
      "x-jwt": `Bearer ${token}`,
      ...(body && !(body instanceof FormData) ? { "Content-Type": "application/json" } : {}),
    };
    const answer = await app.fetch(
      new Request(ORIGIN_URL + path, {
        method,
        headers,
        ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
      }),
    );
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  return Object.assign(callApi, { token });
}

function expectCount(found: number | undefined, wanted: number): void {
  if (found !== wanted) throw new Error(`${found} instead of ${wanted}`);
}

function formatMegabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
