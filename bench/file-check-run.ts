import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import { issueSession } from "#backend/accounts/sessions.ts";
import { startEmbedded } from "#server/embedded.ts";
import { buildProductFile, VARIANTS_PER_PRODUCT } from "./imports-data.ts";
import { printStep, type Step, tellSteps, timeStep } from "./step.ts";

/**
 * One run of file-check.ts: `file-check-run.ts <database> <rows>`. Checks a product file, a stock
 * file and a price list as uploads do. The memory of the process that reads each is a step of its
 * own.
 */
const [url = "", size = "0"] = process.argv.slice(2);
/** 50,000 lines, the most that a stock file may have, for 20,000 products (MAX_IMPORT_ROWS). */
const lines = Math.round(Number(size) * 2.5);
const ORIGIN_URL = "http://bench.test";
const folder = mkdtempSync(join(tmpdir(), "etalase-check-"));
const running = await startEmbedded({
  ...{ DATABASE_URL: url, FILES_URL: join(folder, "files"), PUBLIC_ORIGIN: ORIGIN_URL },
  ...{ CREDENTIALS_KEY: "0".repeat(64), ETALASE_DEMO: "off", IMPORT_PICTURES: "off" },
  LOG_LEVEL: "error",
});
const steps: Step[] = [];
let readerMb = 0;
const look = setInterval(() => {
  readerMb = Math.max(readerMb, ...readChildMemory());
}, 50);

try {
  const owner = {
    ...{ email: "bench@toko.test", name: "Laras", password: "a long password" },
    ...{ shopName: "Toko Bench", countryCode: "id" as const },
  };
  const account = await createAccount(running.backend, owner);
  const { token } = await issueSession(running.backend, { ...account, kind: "session" });
  const callApi = async (method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const headers = {
      "x-jwt": `Bearer ${token}`,
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    };
    const text = body && !isForm ? JSON.stringify(body) : body;
    const answer = await running.app.fetch(
      new Request(`${ORIGIN_URL}${path}`, { method, headers, ...(text ? { body: text } : {}) }),
    );
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const megabytesBefore = process.memoryUsage.rss() / 2 ** 20;
  steps.push(
    printStep({ name: "the server at rest", ms: 0, peakMb: megabytesBefore, pauseMs: null }),
  );
  const text = buildProductFile(Math.round(Number(size) / VARIANTS_PER_PRODUCT));
  const { result, step } = await timeStep(`check ${size} rows, all new`, async () => {
    const form = new FormData();
    form.set("file", new File([text], "products.csv", { type: "text/csv" }));
    const { id } = (await callApi("POST", "/v2/products/imports", form)).import;
    for (;;) {
      const { import: one } = await callApi("GET", `/v2/products/imports/${id}?limit=1`);
      if (one.status !== "checking") return one;
      await pause(100);
    }
  });
  if (result.status !== "checked" || result.counts.blocked > 0)
    throw new Error(JSON.stringify(result));
  steps.push(step);
  const reader = { name: "the process that reads it", ms: step.ms, peakMb: readerMb };
  steps.push(printStep({ ...reader, pauseMs: null }));

  readerMb = 0;
  await addStock(account.accountId);
  const figures = Array.from({ length: lines }, (_, n) => `S-${n + 1},Kaos ${n},${n % 90}`);
  const stock = await timeStep(`check ${lines} lines of stock, all known`, async () => {
    const form = new FormData();
    form.set("file", new File([["sku,name,on_hand", ...figures].join("\n")], "stok.csv"));
    const { batchId } = await callApi("POST", "/v1/stocks/imports", form);
    for (;;) {
      const batch = await callApi("GET", `/v1/stocks/batches/${batchId}?limit=1`);
      if (batch.status !== "checking") return batch;
      await pause(100);
    }
  });
  if (stock.result.status !== "checked" || stock.result.problems > 0)
    throw new Error(JSON.stringify(stock.result));
  steps.push(stock.step);
  const stockReader = { name: "the process that reads them", ms: stock.step.ms, peakMb: readerMb };
  steps.push(printStep({ ...stockReader, pauseMs: null }));

  readerMb = 0;
  const prices = Array.from({ length: Number(size) }, (_, n) => `S-${n + 1};${51 + (n % 9)}.000`);
  const list = await timeStep(`check a price list of ${size} SKUs, all known`, async () => {
    const form = new FormData();
    form.set("file", new File([["Kode;Harga Baru", ...prices].join("\n")], "harga.csv"));
    const { id } = (await callApi("POST", "/v2/products/imports", form)).import;
    await callApi("PUT", `/v2/products/imports/${id}/columns`, { choices: ["sku", "price"] });
    for (;;) {
      const { import: one } = await callApi("GET", `/v2/products/imports/${id}?limit=1`);
      if (one.status !== "checking") return one;
      await pause(100);
    }
  });
  if (list.result.status !== "checked" || list.result.counts.update !== Number(size))
    throw new Error(JSON.stringify(list.result));
  steps.push(list.step);
  const listReader = { name: "the process that reads it", ms: list.step.ms, peakMb: readerMb };
  steps.push(printStep({ ...listReader, pauseMs: null }));
  tellSteps(steps);
} finally {
  clearInterval(look);
  await running.close();
  rmSync(folder, { recursive: true, force: true });
}

/** Adds a product with a variant and a level for each line of the stock file. */
async function addStock(accountId: string): Promise<void> {
  await running.backend.db.execute(sql`
    with made as (
      insert into products (id, account_id, name, category)
      select 'b' || n, ${accountId}, 'Kaos ' || n, 'Kaos' from generate_series(1, ${lines}::int) n
    ), sold as (
      insert into variants (id, account_id, product_id, position, sku, price, weight_g)
      select 'b' || n, ${accountId}, 'b' || n, 0, 'S-' || n, 50000, 200 from generate_series(1, ${lines}::int) n
    )
    insert into stocks (id, account_id, variant_id, warehouse_id)
    select 'b' || n, ${accountId}, 'b' || n, w.id
    from generate_series(1, ${lines}::int) n, warehouses w where w.account_id = ${accountId}`);
  await running.backend.db.execute(sql`analyze`);
}

/** Returns the highest memory of each process that this one started; none where Linux is not. */
function readChildMemory(): number[] {
  const list = `/proc/${process.pid}/task/${process.pid}/children`;
  if (!existsSync(list)) return [];
  return readFileSync(list, "utf8")
    .split(" ")
    .filter(Boolean)
    .flatMap((child) => {
      try {
        const status = readFileSync(`/proc/${child}/status`, "utf8");
        return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      } catch {
        // The process has ended.
        return [];
      }
    });
}
