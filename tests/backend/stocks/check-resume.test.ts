import { expect, test } from "vitest";
import type { z } from "zod";
import type { Handler, Queue } from "#backend/jobs/queue.ts";
import { checkStockFile } from "#backend/stocks/batches/check-file.ts";
import { readStockBatch } from "#backend/stocks/batches/read-batch.ts";
import { startStockImport } from "#backend/stocks/batches/start-import.ts";
import { registerStockJobs } from "#backend/stocks/worker.ts";
import { callerOf } from "#tests/support/service-calls.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";

/** Two whole parts of a check and one more. */
const LINES = 2_500;
/** Too large to be checked within the upload call, so a job checks it. */
const FILE = `sku,name,on_hand\n${Array.from({ length: LINES }, (_, line) => `S-${line},${"x".repeat(450)},${line}\n`).join("")}`;

/** Uploads the file; its job waits. */
async function upload(shop: Catalogue, seller: Seller) {
  const caller = callerOf(seller);
  const { batchId } = await startStockImport(shop.backend, caller, {
    ...{ file: new File([FILE], "stok.csv"), warehouseId: "default", reason: "correction" },
  });
  const key = { accountId: seller.accountId, batchId };
  const show = () => readStockBatch(shop.backend.db, caller, batchId, { limit: 1, offset: 0 });
  return { key, show };
}

async function checkHandler(shop: Catalogue) {
  const handlers = new Map<string, Handler<z.ZodType>>();
  const queue = {
    work: async (job: { name: string }, handler: Handler<z.ZodType>) =>
      void handlers.set(job.name, handler),
    schedule: async () => undefined,
  } as unknown as Queue;
  await registerStockJobs(shop.backend, queue);
  return handlers.get("check-stock-file");
}
const run = (isLastTry: boolean) => ({ id: "job", retryCount: isLastTry ? 2 : 0, isLastTry });

test("a check that was killed shows how far it was, and a restarted worker checks the file from its start", async () => {
  await using shop = await openCatalogue();
  const seller = await shop.signUp();
  const { key, show } = await upload(shop, seller);
  shop.jobs.length = 0;
  let transactions = 0;
  const { db } = shop.backend;
  const dying = new Proxy(db, {
    get(target, name) {
      if (name === "transaction" && ++transactions > 3) throw new Error("killed");
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  await expect(checkStockFile({ ...shop.backend, db: dying }, key)).rejects.toThrow("killed");
  expect(await show()).toMatchObject({ status: "checking", rows: LINES, problems: 2_000 });
  const check = await checkHandler(shop);
  expect(shop.jobs).toEqual([{ name: "check-stock-file", payload: key }]);
  await check?.(key, run(false));
  expect(await show()).toMatchObject({ status: "checked", problems: LINES });
});

test("a check that fails finally stops, so that nobody waits for it", async () => {
  await using shop = await openCatalogue();
  const seller = await shop.signUp();
  const { key, show } = await upload(shop, seller);
  const check = await checkHandler(shop);
  shop.backend.files.get = () => Promise.reject(new Error("disk"));
  await expect(check?.(key, run(false))).rejects.toThrow("disk");
  expect((await show()).status).toBe("checking");
  await expect(check?.(key, run(true))).rejects.toThrow("disk");
  expect((await show()).status).toBe("stopped");
});
