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
const ORIGIN = "http://bench.test";
const LOOK_EVERY_MS = 500;
/** Fails after this long without progress. */
const PATIENCE_MS = 10 * 60_000;
const BASE = "/v1/onboarding/migration";
const folder = mkdtempSync(join(tmpdir(), "etalase-migration-"));
const running = await startEmbedded({
  ...{ DATABASE_URL: url, FILES_URL: join(folder, "files"), PUBLIC_ORIGIN: ORIGIN },
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
  const from = await connect("shopee", await first.controls.consent(shopee.shopId));
  const tiktok = await other.controls.createShop({ name: "Toko Baru", region: "ID" });
  const targetShop = await connect("tiktok", await other.controls.consent(tiktok.shopId));
  await fillShop(running.backend.db, shopee.shopId, products);
  // TikTok Shop refuses names of fewer than 25 characters.
  await running.backend.db.execute(
    sql`update sandbox_shopee.items set name = 'Kaos oblong katun, ' || name where shop_id = ${shopee.shopId}`,
  );
  await ask("PUT", `${BASE}/from`, { channelId: from });
  await ask("PUT", `${BASE}/to`, { channelId: targetShop });
  const steps: Step[] = [];
  const timed = async (name: string, work: () => Promise<unknown>) =>
    steps.push((await timeStep(name, work)).step);
  await timed("fetch, save and check", async () => {
    await ask("POST", `${BASE}/;start`);
    // Accepts what is proposed for every question.
    const waits = await until(
      ({ status, import: job }) =>
        status === "ready" || (status === "fetching" && job?.status === "ready"),
    );
    if (waits.status !== "ready") await ask("POST", `${BASE}/;continue`);
    console.error((await until(({ status }) => status === "ready")).counts);
  });
  await timed("publish at the target", async () => {
    await ask("POST", `${BASE}/;send`, { mode: "publish" });
    const isSent = ({ status, counts }: Migration) =>
      status === "finished" && counts.published + counts.failed >= counts.fits;
    const { counts } = await until(isSent);
    console.error(counts);
    if (counts.published !== counts.total)
      throw new Error(`${counts.published} of ${counts.total} products were published`);
  });
  await timed("take back", async () => {
    await ask("POST", `${BASE}/;undo`);
    console.error((await until(({ status }) => status === "undone")).counts);
  });
  tellSteps(steps);
} finally {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}

async function until(isThere: (migration: Migration) => boolean): Promise<Migration> {
  let seen = "";
  let movedAt = performance.now();
  for (;;) {
    const { migration }: { migration: Migration } = await ask("GET", BASE);
    // A rate-limited shop is retried.
    if (migration.errorCode && migration.errorCode !== "rate_limited")
      throw new Error(`The migration waits: ${migration.errorCode}`);
    if (migration.import?.status === "failed")
      throw new Error(`The import failed: ${migration.import.errorCode}`);
    if (isThere(migration)) return migration;
    const now = JSON.stringify([migration.status, migration.counts, migration.import]);
    if (now !== seen) [seen, movedAt] = [now, performance.now()];
    if (performance.now() - movedAt > PATIENCE_MS)
      throw new Error(`Nothing moved for ${PATIENCE_MS / 60_000} minutes: ${now}`);
    await pause(LOOK_EVERY_MS);
  }
}

async function connect(type: string, consent: Record<string, string>): Promise<string> {
  const redirect = encodeURIComponent(`${ORIGIN}/channels`);
  const asked = await ask(
    "GET",
    `/v1/channels/auth/${type}?redirect=${redirect}&browserChallenge=${BROWSER.challenge}`,
  );
  const state = new URL(asked.url).searchParams.get("state") ?? "";
  const back = await running.app.fetch(
    new Request(
      `${ORIGIN}/v1/channels/auth/${type}/callback?${new URLSearchParams({ state, ...consent })}`,
      { headers: { cookie: BROWSER.cookie } },
    ),
  );
  const { searchParams } = new URL(back.headers.get("Location") ?? "", ORIGIN);
  return searchParams.get("channelId") ?? "";
}

async function ask(method: string, path: string, body?: object) {
  const answer = await running.app.fetch(
    new Request(ORIGIN + path, {
      method,
      headers: { "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }),
  );
  if (!answer.ok)
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
