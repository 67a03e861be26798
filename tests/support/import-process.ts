/**
 * A backend that may be killed at any moment: `node tests/support/import-process.ts`, configured
 * by the environment like the real one. On an empty database it creates a shop and uploads a
 * product file. In any case it applies the file once it is checked. It prints a line of JSON
 * (`ImportReport`) after each change, and exits once all is written.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { createAccount } from "#backend/accounts/create-account.ts";
import { startApplying, startImport } from "#backend/imports/run-import.ts";
import { startEmbedded } from "#server/embedded.ts";
import { reportAndDie } from "./report-and-die.ts";

/** More than a part of the check, and so large that a job checks the file. */
const PRODUCTS = 600;
const UNITS_EACH = 3;
const DESCRIPTION = "x".repeat(2_000);

export interface ImportReport {
  status: string;
  /** Checked rows and written products. */
  done: number;
  /** Only in the last line. */
  end?: {
    products: number;
    /** Products that a name has twice. */
    repeated: number;
    variants: number;
    units: number;
    movements: number;
    histories: number;
    failed: number;
  };
}

const running = await startEmbedded(process.env, { superviseSeconds: 1 });
const { backend } = running;
const one = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T> =>
  (await backend.db.execute<T>(query)).rows[0] as T;

if ((await one<{ users: number }>(sql`select count(*)::int as users from users`)).users === 0)
  await begin();
await follow();
await running.close();
process.exit(0);

async function begin(): Promise<void> {
  const { accountId } = await createAccount(backend, {
    ...{ email: "laras@toko.test", name: "Laras", password: "a long password" },
    ...{ shopName: "Toko Laras", countryCode: "id" },
  });
  const lines = Array.from(
    { length: PRODUCTS },
    (_, n) => `p${n},Kaos ${n},${DESCRIPTION},K-${n},${50_000 + n},200,${UNITS_EACH}`,
  );
  const head =
    "Handle,Title,Description,Variant SKU,Variant Price,Variant Grams,Variant Inventory Qty";
  const file = new File([[head, ...lines].join("\n")], "produk.csv");
  const options = { rate: 1, currency: null, defaultWeightG: 500 } as const;
  await startImport(backend, { accountId, actor: "laras@toko.test" }, file, {
    ...{ ...options, missingPictures: "none" },
  });
}

async function follow(): Promise<void> {
  let last = "";
  for (;;) {
    const report = await readReport();
    if (report.status === "applied") {
      reportAndDie({ ...report, end: await readEnd() }, report.done);
      return;
    }
    const { accountId, importId, status, done } = report;
    const shown: ImportReport = { status, done };
    if (report.status === "checked") await startApplying(backend, accountId, importId);
    const line = JSON.stringify(shown);
    if (line !== last) reportAndDie(shown, report.done);
    last = line;
    await pause(10);
  }
}

function readReport() {
  return one<{ status: string; done: number; accountId: string; importId: string }>(sql`
    select i.status, i.account_id as "accountId", i.id as "importId", (case when i.status = 'checking' then i.checked_rows
      else ${PRODUCTS}::int + (select count(*)::int from product_import_items t where t.account_id = i.account_id and t.import_id = i.id and t.status = 'done') end) as done
    from product_imports i`);
}

function readEnd() {
  return one<NonNullable<ImportReport["end"]>>(sql`select
    (select count(*)::int from products) as products,
    (select count(*)::int from (select name from products group by name having count(*) > 1) r) as repeated,
    (select count(*)::int from variants) as variants,
    (select coalesce(sum(on_hand), 0)::int from stocks) as units,
    (select count(*)::int from stock_movements where on_hand_delta <> 0) as movements,
    (select count(*)::int from product_histories) as histories,
    (select count(*)::int from product_import_items where status = 'failed') as failed`);
}
