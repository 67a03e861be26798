import { setTimeout as pause } from "node:timers/promises";
import type { Backend } from "#backend/context.ts";
import { transaction } from "#backend/db/transaction.ts";
import { pullOrderJob } from "#backend/orders/jobs.ts";
import { schedulePush } from "#backend/stocks/schedule-push.ts";
import { withCookies } from "./load.ts";
import { benchAccount, type SeedSize } from "./seed.ts";

/** Events per second of all accounts, and how often a large account changes all its shops. */
const VIEWS = 12;
const CHANGES = 3;
const ORDERS = 3;
const WHOLE_SHOP_EVERY_S = 15;
const LARGE = 10;
const PATHS = ["/orders", "/products-v2/master", "/stocks/manage", "/"];

/** Sizes follow Zipf's law: the second account has half the first's products, the tenth a tenth. */
export const sizeOf = (n: number): SeedSize => ({
  products: Math.max(5, Math.round(2_000 / (n + 1))),
  variantsPerProduct: 1,
  orders: Math.max(20, Math.round(20_000 / (n + 1))),
});

export interface View {
  account: number;
  ms: number;
  isAnswered: boolean;
}

interface Load {
  backend: Backend;
  origin: string;
  accounts: number;
  seconds: number;
}

/**
 * Sends page views, stock changes, sold orders and pushes of whole shops for `seconds`. Each starts
 * at its planned time, even if earlier ones are not finished. Larger accounts get more.
 */
export async function runLoad({ backend, origin, accounts, seconds }: Load): Promise<View[]> {
  const drawn = drawing(accounts);
  const styles = await stylesOf(origin);
  const views: Promise<View>[] = [];
  const others: Promise<unknown>[] = [];
  const failures: unknown[] = [];
  const begin = (act: Promise<unknown>) =>
    others.push(act.catch((failure: unknown) => failures.push(failure)));
  const until = performance.now() + seconds * 1000;
  const every = async (perSecond: number, act: (nth: number) => void) => {
    for (let nth = 0; performance.now() < until; nth++) {
      act(nth);
      // Exponential gaps: the arrivals of independent visitors.
      await pause((-Math.log(1 - Math.random()) * 1000) / perSecond);
    }
  };
  await Promise.all([
    every(VIEWS, (nth) => views.push(view(origin, styles, drawn(), nth))),
    every(CHANGES, () => begin(changeStock(origin, drawn()))),
    every(ORDERS, (nth) => begin(sell(backend, drawn(), nth))),
    every(1 / WHOLE_SHOP_EVERY_S, (nth) => begin(pushShop(backend, nth % LARGE))),
  ]);
  await Promise.all(others);
  if (failures.length > 0) throw failures[0];
  return Promise.all(views);
}

/** Draws an account; larger accounts are more likely. */
function drawing(accounts: number): () => number {
  let sum = 0;
  const upTo = Array.from({ length: accounts }, (_, n) => (sum += 1 / (n + 1)));
  return () => {
    const point = Math.random() * sum;
    return upTo.findIndex((end) => end >= point);
  };
}

/** Returns the cookies of a browser that has the styles already. */
async function stylesOf(origin: string): Promise<string> {
  const headers = { Cookie: `x-jwt=${benchAccount(0).token}` };
  const answer = await fetch(`${origin}/`, { headers, redirect: "manual" });
  return withCookies(headers, answer).Cookie?.replace(/^[^;]*/, "") ?? "";
}

async function view(origin: string, styles: string, n: number, nth: number): Promise<View> {
  const headers = { Cookie: `x-jwt=${benchAccount(n).token}${styles}` };
  const start = performance.now();
  const page = await fetch(origin + PATHS[nth % PATHS.length], { headers, redirect: "manual" })
    .then((answer) => (answer.status === 200 ? answer.text() : ""))
    .catch(() => "");
  return { account: n, ms: performance.now() - start, isAnswered: page.includes("<h1") };
}

async function changeStock(origin: string, n: number): Promise<void> {
  const { token } = benchAccount(n);
  const adjustment = {
    variantId: anyVariant(n),
    warehouseId: `${benchAccount(n).prefix}bench-wh-1`,
  };
  const answer = await fetch(`${origin}/api/v1/stocks`, {
    method: "PUT",
    headers: { "x-jwt": `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify({ adjustments: [{ ...adjustment, by: 1, reason: "received" }] }),
  });
  if (!answer.ok) throw new Error(`A stock change was answered ${answer.status}`);
  await answer.body?.cancel();
}

const sell = (backend: Backend, n: number, nth: number) => {
  const { id, prefix } = benchAccount(n);
  const sku = `SKU-${product(n)}-0`;
  const job = {
    ...{ accountId: id, channelId: `${prefix}bench-shopee` },
    externalId: `${sku}/${nth}-${Date.now()}`,
  };
  return transaction(backend.db, (tx) => backend.enqueue(tx, pullOrderJob, job));
};

async function pushShop(backend: Backend, n: number): Promise<void> {
  const { id } = benchAccount(n);
  const all = Array.from({ length: sizeOf(n).products }, (_, p) => variant(n, p + 1));
  await transaction(backend.db, (tx) =>
    schedulePush(backend.enqueue, tx, id, all, { force: true }),
  );
}

const product = (n: number) => 1 + Math.floor(Math.random() * sizeOf(n).products);
const anyVariant = (n: number) => variant(n, product(n));
const variant = (n: number, p: number) =>
  `${benchAccount(n).prefix}v${String(p).padStart(8, "0")}-0`;
