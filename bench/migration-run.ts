import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import type { Migration } from "#contract/migrations.ts";
import { startEmbedded } from "#server/embedded.ts";
import { BROWSER } from "#tests/support/browser.ts";
import { fillShop } from "./imports-data.ts";
import { type Step, tellSteps, timeStep } from "./step.ts";

/**
 * Measures `--migration` on an empty database: moves a Shopee sandbox shop to TikTok Shop,
 * publishes it there at once and takes it back, without pictures. Reports its steps (step.ts).
 */
const [url = "", size = "1000"] = process.argv.slice(2);
const products = Number(size);
const ORIGIN_URL = "http://bench.test";
const LOOK_EVERY_MS = 500;
/** Fails after this long without progress. */
const PATIENCE_MS = 10 * 60_000;
const BASE_PATH = "/v1/onboarding/migration";
const folder = mkdtempSync(join(tmpdir(), "etalase-migration-"));
const running = await startEmbedded({
  ...{ DATABASE_URL: url, FILES_URL: join(folder, "files"), PUBLIC_ORIGIN: ORIGIN_URL },
  ...{ CREDENTIALS_KEY: "0".repeat(64), ETALASE_DEMO: "off", SANDBOX: "on" },
  ...{ IMPORT_PICTURES: "off", LOG_LEVEL: "error" },
});
const { token } = await issueSession(running.backend, {
  ...(await createAccount(running.backend, {
    ...{ email: "bench@toko.test", name: "Laras", password: "a long password" },
    ...{ shopName: "Toko Bench", countryCode: "id" as const },
  })),
  kind: "session",
});

try {
  const { shopee: first, tiktok: other } = running.sandboxes;
  if (!first || !other) throw new Error("The benchmark needs the sandboxes");
  const shopee = await first.controls.createShop({ name: "Toko Lama", region: "ID" });
  const fromChannel = await connectShop("shopee", await first.controls.consent(shopee.shopId));
  const tiktok = await other.controls.createShop({ name: "Toko Baru", region: "ID" });
  const targetShop = await connectShop("tiktok", await other.controls.consent(tiktok.shopId));
  await fillShop(running.backend.db, shopee.shopId, products);
  // TikTok Shop refuses names of fewer than 25 characters.
  await running.backend.db.execute(
    sql`update sandbox_shopee.items set name = 'Kaos oblong katun, ' || name where shop_id = ${shopee.shopId}`,
  );
  await callApi("PUT", `${BASE_PATH}/from`, { channelId: fromChannel });
  await callApi("PUT", `${BASE_PATH}/to`, { channelId: targetShop });
  const steps: Step[] = [];
  const timeAndKeep = async (name: string, work: () => Promise<unknown>) =>
    steps.push((await timeStep(name, work)).step);
  await timeAndKeep("fetch, save and check", async () => {
    await callApi("POST", `${BASE_PATH}/;start`);
    // Accepts what is proposed for every question.
    const readyMigration = await waitForMigration(
      ({ status, import: job }) =>
        status === "ready" || (status === "fetching" && job?.status === "ready"),
    );
    if (readyMigration.status !== "ready") await callApi("POST", `${BASE_PATH}/;continue`);
    console.error((await waitForMigration(({ status }) => status === "ready")).counts);
  });
  await timeAndKeep("publish at the target", async () => {
    await callApi("POST", `${BASE_PATH}/;send`, { mode: "publish" });
    const isSent = ({ status, counts }: Migration) =>
      status === "finished" && counts.published + counts.failed >= counts.fits;
    const { counts } = await waitForMigration(isSent);
    console.error(counts);
    if (counts.published !== counts.total)
      throw new Error(`${counts.published} of ${counts.total} products were published`);
  });
  await timeAndKeep("take back", async () => {
    await callApi("POST", `${BASE_PATH}/;undo`);
    console.error((await waitForMigration(({ status }) => status === "undone")).counts);
  });
  tellSteps(steps);
} finally {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}

async function waitForMigration(isThere: (migration: Migration) => boolean): Promise<Migration> {
  let lastSeen = "";
  let movedAt = performance.now();
  for (;;) {
    const { migration }: { migration: Migration } = await callApi("GET", BASE_PATH);
    // A rate-limited shop is retried.
    if (migration.errorCode && migration.errorCode !== "rate_limited")
      throw new Error(`The migration waits: ${migration.errorCode}`);
    if (migration.import?.status === "failed")
      throw new Error(`The import failed: ${migration.import.errorCode}`);
    if (isThere(migration)) return migration;
    const now = JSON.stringify([migration.status, migration.counts, migration.import]);
    if (now !== lastSeen) [lastSeen, movedAt] = [now, performance.now()];
    if (performance.now() - movedAt > PATIENCE_MS)
      throw new Error(`Nothing moved for ${PATIENCE_MS / 60_000} minutes: ${now}`);
    await pause(LOOK_EVERY_MS);
  }
}

async function connectShop(type: string, consent: Record<string, string>): Promise<string> {
  const redirect = encodeURIComponent(`${ORIGIN_URL}/channels`);
  const redirectAnswer = await callApi(
    "GET",
    `/v1/channels/auth/${type}?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`,
  );
  const state = new URL(redirectAnswer.url).searchParams.get("state") ?? "";
  const callbackAnswer = await running.app.fetch(
    new Request(
      `${ORIGIN_URL}/v1/channels/auth/${type}/callback?${new URLSearchParams({ state, ...consent })}`,
      { headers: { cookie: BROWSER.cookie } },
    ),
  );
  const { searchParams } = new URL(callbackAnswer.headers.get("Location") ?? "", ORIGIN_URL);
  return searchParams.get("channelId") ?? "";
}

async function callApi(method: string, path: string, body?: object) {
  const answer = await running.app.fetch(
    new Request(ORIGIN_URL + path, {
      method,
      headers: { "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
