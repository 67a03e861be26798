import { beforeAll, expect, test } from "vitest";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "#contract/stock-batches.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";

const HEAD = "sku,on_hand\n";
/** In milliseconds. A process takes seconds to start on a busy machine. */
const TIMEOUT = 180_000;

let world: World;
let seller: Seller;
beforeAll(async () => {
  world = await startSellerWorld();
  seller = await world.signUp();
  await world.stockUp(seller, "A", 10);
});

async function send(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { status, body } = await seller.fetch("/v1/stocks/imports", { method: "POST", body: form });
  return { status, fields: body.fields, batchId: body.batchId };
}
const file = (text: string | Uint8Array<ArrayBuffer>, name = "stok.csv") =>
  new File([text], name, { type: "text/csv" });

/** Returns how often other work could run in the meantime. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work().finally(() => {
    isOver = true;
  });
  return turns;
}

test("reading a file does not block others", { timeout: TIMEOUT }, async () => {
  const lines = "a\n".repeat(MAX_IMPORT_ROWS + 1);
  const turns = await turnsDuring(async () =>
    expect(await send({ file: file(HEAD + lines) })).toMatchObject({
      status: 422,
      fields: { file: "too_many_rows" },
    }),
  );
  // Other work must run at least between two batches of records.
  expect(turns).toBeGreaterThan(100);
});

test.each([
  ["empty lines", HEAD + "\n".repeat(MAX_IMPORT_BYTES - 100), "file_too_complex"],
  ["quotes", HEAD + '"'.repeat(MAX_IMPORT_BYTES - 100), "file_too_complex"],
  ["columns", HEAD + ",".repeat(MAX_IMPORT_BYTES - 100), "file_too_complex"],
  ["bytes of nothing", new Uint8Array(1_000), "not_utf8"],
  ["a quote that never ends", `${HEAD}"A,1\n`, "malformed_csv"],
  ["too many bytes", HEAD + " ".repeat(MAX_IMPORT_BYTES), "stock_file_too_large"],
  ["blanks", " \n".repeat(1_000), "empty_file"],
])("a file of %s is refused at its field", { timeout: TIMEOUT }, async (_, text, code) => {
  expect(await send({ file: file(text) })).toMatchObject({ status: 422, fields: { file: code } });
});

test.each([
  ["empty lines", "\n".repeat(MAX_IMPORT_BYTES / 4), "too_many_rows"],
  ["lines", "a\n".repeat(MAX_IMPORT_ROWS + 1), "too_many_rows"],
  ["too many letters", "a".repeat(MAX_IMPORT_BYTES + 1), "stock_file_too_large"],
  ["blanks", " \r\n\t\n", "no_rows"],
])("pasted text of %s is refused at its field", async (_, text, code) => {
  expect(await send({ text })).toMatchObject({ status: 422, fields: { text: code } });
});

test("an unknown SKU is reported at its first line, for any name", async () => {
  const long = "a".repeat(200_000);
  const sheets: Record<string, string | File>[] = [
    { file: file(`sku,on_hand,warehouse\n${long},1,${long}\n`, "a\0b\ud800.csv") },
    { text: `${long}\t1` },
  ];
  for (const fields of sheets) {
    const { status, batchId } = await send(fields);
    expect(status).toBe(200);
    const { body } = await seller.fetch(`/v1/stocks/batches/${batchId}`);
    expect(body.items).toMatchObject([{ sku: long.slice(0, 200), errorCode: "sku_unknown" }]);
  }
});

test("two files per account can wait, and a third is told to come later", {
  timeout: TIMEOUT,
}, async () => {
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => send({ file: file(`${HEAD}A,12\n`) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
});

test("a figure out of range is refused by its line, pasted or in a file", async () => {
  for (const fields of [
    { text: "A\t999999999" } as Record<string, string | File>,
    { file: file(`${HEAD}A,999999999\n`) },
  ]) {
    const { status, batchId } = await send(fields);
    expect(status).toBe(200);
    const { body } = await seller.fetch(`/v1/stocks/batches/${batchId}`);
    expect(body.items).toMatchObject([{ sku: "A", errorCode: "too_big" }]);
  }
});

test("of several lines for one level the first applies", async () => {
  const text = Array.from({ length: 2_100 }, (_, n) => (n % 1_000 === 7 ? "a\t5" : `B-${n}\t1`));
  const { batchId } = await send({ text: text.join("\n") });
  // Rows with a problem come first, so the last row is the only one without.
  const { body } = await seller.fetch(`/v1/stocks/batches/${batchId}?limit=1&offset=2099`);
  expect(body).toMatchObject({ total: 2_100, problems: 2_099 });
  expect(body.items).toMatchObject([{ sku: "a", line: 8, errorCode: null }]);
});
