import { setTimeout as pause } from "node:timers/promises";
import type { Backend } from "#backend/context.ts";
import { transaction } from "#backend/db/transaction.ts";
import { pullOrderJob } from "#backend/orders/jobs.ts";
import { schedulePush } from "#backend/stocks/schedule-push.ts";
import { addCookies } from "./load.ts";
import { buildBenchAccount, type SeedSize } from "./seed.ts";

/** Events per second of all accounts, and how often a large account changes all its shops. */
const VIEWS_PER_SECOND = 12;
const CHANGES_PER_SECOND = 3;
const ORDERS_PER_SECOND = 3;
const WHOLE_SHOP_EVERY_S = 15;
const LARGE_ACCOUNTS = 10;
const VIEWED_PATHS = ["/orders", "/products-v2/master", "/stocks/manage", "/"];

/** Sizes follow Zipf's law: the second account has half the first's products, the tenth a tenth. */
export const computeSize = (n: number): SeedSize => ({
  products: Math.max(5, Math.round(2_000 / (n + 1))),
  variantsPerProduct: 1,
  orders: Math.max(20, Math.round(20_000 / (n + 1))),
});

export interface PageView {
  account: number;
  ms: number;
  isAnswered: boolean;
}

interface LoadOptions {
  backend: Backend;
  origin: string;
  accounts: number;
  seconds: number;
}

/**
 * Sends page views, stock changes, sold orders and pushes of whole shops for `seconds`. Each starts
 * at its planned time, even if earlier ones are not finished. Larger accounts get more.
 */
export async function runLoad({
  backend,
  origin,
  accounts,
  seconds,
}: LoadOptions): Promise<PageView[]> {
  const drawAccount = createDrawing(accounts);
  const styles = await readStyleCookies(origin);
  const views: Promise<PageView>[] = [];
  const otherWork: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const beginAct = (act: Promise<unknown>) =>
    otherWork.push(act.catch((failure: unknown) => failures.push(failure)));
  const until = performance.now() + seconds * 1000;
  const repeatEvery = async (perSecond: number, act: (nth: number) => void) => {
    for (let nth = 0; performance.now() < until; nth++) {
      act(nth);
      // Exponential gaps: the arrivals of independent visitors.
      await pause((-Math.log(1 - Math.random()) * 1000) / perSecond);
    }
  };
  await Promise.all([
    repeatEvery(VIEWS_PER_SECOND, (nth) =>
      views.push(viewPage(origin, styles, drawAccount(), nth)),
    ),
    repeatEvery(CHANGES_PER_SECOND, () => beginAct(changeStock(origin, drawAccount()))),
    repeatEvery(ORDERS_PER_SECOND, (nth) => beginAct(sellProduct(backend, drawAccount(), nth))),
    repeatEvery(1 / WHOLE_SHOP_EVERY_S, (nth) => beginAct(pushShop(backend, nth % LARGE_ACCOUNTS))),
  ]);
  await Promise.all(otherWork);
  if (failures.length > 0) throw failures[0];
  return Promise.all(views);
}

/** Draws an account; larger accounts are more likely. */
function createDrawing(accounts: number): () => number {
  let sum = 0;
  const upTo = Array.from({ length: accounts }, (_, n) => (sum += 1 / (n + 1)));
  return () => {
    const point = Math.random() * sum;
    return upTo.findIndex((end) => end >= point);
  };
}

/** Returns the cookies of a browser that has the styles already. */
async function readStyleCookies(origin: string): Promise<string> {
  const headers = { Cookie: `x-jwt=${buildBenchAccount(0).token}` };
  const answer = await fetch(`${origin}/`, { headers, redirect: "manual" });
  return addCookies(headers, answer).Cookie?.replace(/^[^;]*/, "") ?? "";
}

async function viewPage(origin: string, styles: string, n: number, nth: number): Promise<PageView> {
  const headers = { Cookie: `x-jwt=${buildBenchAccount(n).token}${styles}` };
  const start = performance.now();
  const page = await fetch(origin + VIEWED_PATHS[nth % VIEWED_PATHS.length], {
    headers,
    redirect: "manual",
  })
    .then((answer) => (answer.status === 200 ? answer.text() : ""))
    .catch(() => "");
  return { account: n, ms: performance.now() - start, isAnswered: page.includes("<h1") };
}

async function changeStock(origin: string, n: number): Promise<void> {
  const { token } = buildBenchAccount(n);
  const adjustment = {
    variantId: drawVariant(n),
    warehouseId: `${buildBenchAccount(n).prefix}bench-wh-1`,
  };
  const answer = await fetch(`${origin}/api/v1/stocks`, {
    method: "PUT",
    headers: { "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ adjustments: [{ ...adjustment, by: 1, reason: "received" }] }),
  });
  if (!answer.ok) throw new Error(`A stock change was answered ${answer.status}`);
  await answer.body?.cancel();
}

const sellProduct = (backend: Backend, n: number, nth: number) => {
  const { id, prefix } = buildBenchAccount(n);
  const sku = `SKU-${drawProduct(n)}-0`;
  const job = {
    ...{ accountId: id, channelId: `${prefix}bench-shopee` },
    externalId: `${sku}/${nth}-${Date.now()}`,
  };
  return transaction(backend.db, (tx) => backend.enqueue(tx, pullOrderJob, job));
};

async function pushShop(backend: Backend, n: number): Promise<void> {
  const { id } = buildBenchAccount(n);
  const all = Array.from({ length: computeSize(n).products }, (_, p) => buildVariantId(n, p + 1));
  await transaction(backend.db, (tx) =>
    schedulePush(backend.enqueue, tx, id, all, { force: true }),
  );
}

const drawProduct = (n: number) => 1 + Math.floor(Math.random() * computeSize(n).products);
const drawVariant = (n: number) => buildVariantId(n, drawProduct(n));
const buildVariantId = (n: number, p: number) =>
  `${buildBenchAccount(n).prefix}v${String(p).padStart(8, "0")}-0`;
