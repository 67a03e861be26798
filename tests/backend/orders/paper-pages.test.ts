import { expect, test } from "vitest";
import { mergePapers } from "#backend/orders/documents/merge-papers.ts";
import { PAPER_TEXTS } from "#backend/orders/documents/paper-texts.ts";
import { readPdfText } from "#backend/papers/read-pdf-text.ts";
import type { DocumentKind } from "#contract/statuses.ts";
import { samplePapers } from "./paper-samples.ts";

const MANY = Array.from({ length: 60 }, (_, at) => ({
  ...{ rack: `A-${at}`, sku: `SKU-${at}`, name: `Kaus ${at}`, quantity: 1 },
  ...{ price: "Rp 1.000", amount: "Rp 1.000" },
}));

async function pagesOf(kinds: DocumentKind[], heading: string): Promise<string[]> {
  const [kind = "packing_slip"] = kinds;
  const task = await samplePapers(kind, "a6", "id");
  const orders = task.orders.map((order) => ({ ...order, lines: MANY }));
  const { bytes } = await mergePapers({ ...task, kinds, heading, orders }, async () => {});
  return (await readPdfText(bytes, "\f")).split("\f");
}

test("each page of a slip or invoice names its order and page number", async () => {
  const { orders } = await samplePapers("packing_slip", "a6", "id");
  const pages = await pagesOf(["packing_slip", "invoice"], "");
  const { order, page } = PAPER_TEXTS.id;
  for (const { number } of orders) {
    const own = pages.filter((words) => words.includes(`${order} ${number} · ${page}`));
    const numbers = own.map((words) => new RegExp(`${page} (\\d+ / \\d+)`).exec(words)?.[1]);
    const counts = numbers.map((one) => Number(one?.split(" / ")[1]));
    const [slip = 0] = counts;
    const invoice = counts.at(-1) ?? 0;
    expect(Math.min(slip, invoice)).toBeGreaterThan(1);
    const upTo = (last: number) => Array.from({ length: last }, (_, at) => `${at + 1} / ${last}`);
    expect(numbers).toEqual([...upTo(slip), ...upTo(invoice)]);
  }
});

test("each page of a pick list names its wave", async () => {
  const pages = await pagesOf(["pick_list"], "#7 · Gudang");
  expect(pages.length).toBeGreaterThan(1);
  for (const [at, words] of pages.entries())
    expect(words).toContain(`#7 · Gudang · Halaman ${at + 1} / ${pages.length}`);
});
