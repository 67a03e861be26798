import { randomUUID } from "node:crypto";
import { type Account, api } from "#tests/e2e/account.ts";
import { send } from "./send.ts";
import type { Site } from "./site.ts";

/** Sellers who write during an attack on the server, and the answers they get. */
export interface Writers {
  acknowledged: { skus: string[]; units: number };
  /** Writes without an answer: they may have happened or not. */
  open: { skus: string[]; units: number };
  /** How often each other status was answered; 0: no answer. */
  refused: Map<number, number>;
  /** How many of the answers to retry later lacked `Retry-After`. */
  withoutRetryAfter: number;
  stop: () => Promise<void>;
}

/** Starts `lanes` writers; each alternates between a new product and one more unit of `stockId`. */
export function startWriters(site: Site, { token }: Account, stockId: string, lanes = 8): Writers {
  const writers: Writers = {
    acknowledged: { skus: [], units: 0 },
    open: { skus: [], units: 0 },
    refused: new Map(),
    withoutRetryAfter: 0,
    stop: async () => {
      isOver = true;
      await running;
    },
  };
  let isOver = false;
  const write = async (method: string, path: string, body: object) => {
    const answer = await send(`${site.origin}/api${path}`, {
      method,
      headers: {
        "x-jwt": `Bearer ${token}`,
        "Content-Type": "application/json",
        "Idempotency-Key": randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (answer.status === 200) return true;
    writers.refused.set(answer.status, (writers.refused.get(answer.status) ?? 0) + 1);
    if (answer.status === 503 && !answer.headers["retry-after"]) writers.withoutRetryAfter++;
    return false;
  };
  const lane = async () => {
    while (!isOver) {
      const sku = `K-${randomUUID()}`;
      const product = { name: sku, variants: [{ sku, price: 1_000, weightG: 1 }] };
      const isMade = await write("POST", "/v2/products", { product });
      writers[isMade ? "acknowledged" : "open"].skus.push(sku);
      if (isOver) return;
      const adjustments = [{ stockId, by: 1, reason: "found" }];
      const isMoved = await write("PUT", "/v1/stocks", { adjustments });
      writers[isMoved ? "acknowledged" : "open"].units++;
      // Waits, because a server that is down refuses at once.
      if (!isMoved) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const running = Promise.all(Array.from({ length: lanes }, lane));
  return writers;
}

export async function makeStock(account: Account): Promise<string> {
  await api(account, "POST", "/v2/products", {
    product: { name: "Rak", variants: [{ sku: "RAK", price: 1_000, weightG: 1 }] },
  });
  const { stocks } = await api<{ stocks: { id: string }[] }>(account, "GET", "/v1/stocks");
  return stocks[0]?.id ?? "";
}

/** Reads the result of the writes: product names, how many exist more than once, and the units. */
export async function audit(
  account: Account,
  stockId: string,
): Promise<{ skus: Set<string>; doubled: number; units: number }> {
  const seen = new Map<string, number>();
  for (let offset = 0; ; offset += 200) {
    const { products } = await api<{ products: { name: string }[] }>(
      account,
      "GET",
      `/v2/products?limit=200&offset=${offset}`,
    );
    for (const { name } of products) seen.set(name, (seen.get(name) ?? 0) + 1);
    if (products.length < 200) break;
  }
  const { stock } = await api<{ stock: { onHand: number } }>(
    account,
    "GET",
    `/v1/stocks/${stockId}`,
  );
  return {
    doubled: [...seen.values()].filter((times) => times > 1).length,
    units: stock.onHand,
    skus: new Set(seen.keys()),
  };
}
