import { MAX_ON_HAND } from "#contract/numbers.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#contract/stock-batches.ts";
import { type Account, api, openAccount } from "#tests/e2e/account.ts";
import { seededRandom } from "#tests/support/seeded-random.ts";
import { type Attack, finding } from "./finding.ts";
import { each } from "./send.ts";
import { until } from "./shop.ts";
import type { Site } from "./site.ts";
import { isBearable, strainText, underStrain } from "./watch.ts";
import { makeStock } from "./writers.ts";

const HEAD = "sku,on_hand,damaged,buffer,incoming,rack,sync\n";
/** A little less than the limit. */
const MOST = MAX_IMPORT_BYTES - 1_000;
const file = (text: string) => new File([text], "stok.csv", { type: "text/csv" });

/** Stock figures in a CSV and in pasted lines, as a signed-in seller. */
export const sheets: Attack = {
  name: "sheets",
  async *run(site) {
    const account = await openAccount("Toko Laras");
    await makeStock(account);
    const rows = (sku: (n: number) => string) =>
      Array.from({ length: MAX_IMPORT_ROWS }, (_, n) => sku(n));
    const files: [string, string][] = [
      ["a CSV of empty lines", HEAD + "\n".repeat(MOST)],
      ["a CSV of lines of one letter", HEAD + "a\n".repeat(MOST / 2)],
      ["a CSV of quotes", HEAD + '"'.repeat(MOST)],
      ["a CSV of columns", HEAD + ",".repeat(MOST)],
      ["a CSV of blanks before a figure", `${HEAD}RAK,${" ".repeat(200_000)}1\n`],
      ["a CSV of 50,000 SKUs", HEAD + rows((n) => `SKU-${n},5,1,1,1,A1,on`).join("\n")],
      ["a CSV of one SKU 50,000 times", HEAD + rows(() => "RAK,5,,,,,").join("\n")],
    ];
    const pasted: [string, string][] = [
      ["pasted empty lines", "\n".repeat(MOST)],
      ["pasted lines of one letter", "a\n".repeat(MOST / 2)],
      ["pasted tabs", "\t".repeat(MOST)],
      ["a pasted figure of 5,000,000 digits", `RAK\t${"1".repeat(MOST)}`],
      ["50,000 pasted SKUs", rows((n) => `SKU-${n}\t5`).join("\n")],
    ];
    for (const [name, text] of files)
      yield await bearing(site, account, name, { file: file(text) });
    for (const [name, text] of pasted) yield await bearing(site, account, name, { text });
    yield await bearing(
      site,
      account,
      "eight CSVs of empty lines at once",
      { file: file(HEAD + "\n".repeat(MOST)) },
      8,
    );
    yield* nonsense(site, account);
  },
};

async function post(
  { origin }: Site,
  { token }: Account,
  fields: Record<string, string | File>,
): Promise<{ status: number; batchId?: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const answer = await fetch(`${origin}/api/v1/stocks/imports`, {
    method: "POST",
    headers: { "x-jwt": `Bearer ${token}` },
    body: form,
    signal: AbortSignal.timeout(180_000),
  }).catch(() => null);
  const body = (await answer?.json().catch(() => null)) as { batchId?: string } | null;
  return { status: answer?.status ?? 0, ...(body?.batchId ? { batchId: body.batchId } : {}) };
}

const isAnswered = ({ status }: { status: number }) => status >= 200 && status < 500;

async function bearing(
  site: Site,
  account: Account,
  name: string,
  fields: Record<string, string | File>,
  times = 1,
) {
  const strain = await underStrain(site, () =>
    each(Array(times).fill(fields), (one) => post(site, account, one), times),
  );
  return finding(
    name,
    strain.result.every(isAnswered) && isBearable(strain),
    `answered ${strain.result.map(({ status }) => status).join(", ")}, ${strainText(strain)}`,
  );
}

/** Together with the first SKU, as many variants as fit on one page of stock. */
const SKUS = 99;
const PIECES = [
  "-",
  "+",
  "−",
  "1",
  "9",
  "0",
  ".",
  ",",
  " ",
  "e9",
  "999999999",
  "=1+1",
  "\t",
  "१",
  "NaN",
];

/** Random figures: each is read as a figure, or its line is refused. */
async function* nonsense(site: Site, account: Account) {
  const pick = seededRandom(20261123);
  const figure = () =>
    Array.from({ length: 1 + pick(4) }, () => PIECES[pick(PIECES.length)] ?? "").join("");
  const skus = Array.from({ length: SKUS }, (_, n) => `ANEH-${n}`);
  const options = skus.map((sku) => ({ id: sku, name: sku }));
  const variants = skus.map((sku) => ({ sku, price: 1_000, weightG: 1, optionIds: [sku] }));
  const product = {
    name: "Aneh",
    variationTypes: [{ id: "t", name: "Jenis", options }],
    variants,
  };
  await api(account, "POST", "/v2/products", { product });
  const cells = () => Array.from({ length: 6 }, () => `"${figure()}"`).join(",");
  const written = {
    "a CSV": { file: file(HEAD + skus.map((sku) => `${sku},${cells()}`).join("\n")) },
    "pasted lines": { text: skus.map((sku) => `${sku}\t${figure()}`).join("\n") },
  };
  for (const [name, fields] of Object.entries(written)) {
    const { status, batchId } = await post(site, account, fields);
    const read = () =>
      api<{ status: string; problems: number; counts: Record<string, number> }>(
        account,
        "GET",
        `/v1/stocks/batches/${batchId}?limit=1`,
      );
    if (!batchId) {
      yield finding(`figures of anything in ${name}`, false, `answered ${status}`);
      continue;
    }
    await api(account, "POST", `/v1/stocks/batches/${batchId}/;apply`);
    const { problems, counts } = await until(async () => {
      const batch = await read();
      return batch.status === "done" && batch;
    }, "Applying");
    const { stocks } = await api<{ stocks: Record<(typeof FIGURES)[number], number>[] }>(
      account,
      "GET",
      `/v1/stocks?limit=${SKUS + 1}`,
    );
    const wrong = stocks.filter((level) => !FIGURES.every((one) => isFigure(level[one])));
    yield finding(
      `figures of anything in ${name}`,
      wrong.length === 0 && stocks.length > SKUS,
      `${SKUS} lines, ${problems} refused, ${counts.done} done; ${wrong.length} of ${stocks.length} levels wrong`,
    );
  }
}

const FIGURES = ["onHand", "damaged", "buffer", "reserved"] as const;
const isFigure = (value: number) => Number.isInteger(value) && value >= 0 && value <= MAX_ON_HAND;
