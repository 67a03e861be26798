import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OrderDocument } from "#contract/order-documents.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { makeWave, recordOf, report, scanAs, twoOrdersToPick } from "./pick-pack/warehouse.ts";

let world: World;
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  [world, pdfium] = await Promise.all([startSellerWorld(), PDFiumLibrary.init()]);
});
afterAll(() => pdfium.destroy());

async function papersOf(seller: Seller, waveId: string, kinds: OrderDocument["kinds"]) {
  const asked = await seller.fetch("/v1/orders/documents", {
    method: "POST",
    body: { waveId, kinds },
  });
  expect(asked.status).toBe(200);
  const { document } = asked.body as unknown as { document: OrderDocument };
  await world.drain();
  const file = await world.backend.files.get(`order-documents/${document.id}.pdf`);
  if (!file) throw new Error("No PDF was made");
  const pdf = await pdfium.loadDocument(await file.bytes());
  const pages = [...pdf.pages()].map((page) => page.getText());
  pdf.destroy();
  return { total: document.total, pages };
}
const unitsOf = (page: string | undefined, sku: string) =>
  (page ?? "").match(new RegExp(`\\b${sku}\\b.*?(\\d+)\\s*$`, "ms"))?.[1];

test("cancelled and removed orders are on none of their wave's documents", async () => {
  const { seller, single, several, numbers } = await twoOrdersToPick(world);
  const wave = await makeWave(seller);
  await report(world, seller, numbers.single, { MUG: 1 }, { status: "cancelled" });
  const { total, pages } = await papersOf(seller, wave.id, ["pick_list", "packing_slip"]);
  expect(total, single).toBe(1);
  expect(unitsOf(pages[0]?.split("CAP").at(-1), "MUG")).toBe("2");
  expect(pages.join(" ")).not.toContain(numbers.single);
  const record = await recordOf(seller, several);
  await seller.fetch(`/v1/orders/pickpacks/${record.id}/;short`, {
    method: "POST",
    body: {
      ...{ lineId: record.lines[0]?.id, quantity: 1, reason: "not_found" },
      resolution: "return",
    },
  });
  const none = await seller.fetch("/v1/orders/documents", {
    method: "POST",
    body: { waveId: wave.id, kinds: ["pick_list"] },
  });
  expect(none).toMatchObject({ status: 409, body: { code: "no_orders" } });
});

test("documents of a wave for missing parts name only those", async () => {
  const { seller, several, numbers } = await twoOrdersToPick(world);
  const first = await makeWave(seller, { kind: "several" });
  for (const code of ["CAP", "MUG"])
    await scanAs(world, seller, { step: "pick", waveId: first.id, code });
  const record = await recordOf(seller, several);
  await seller.fetch(`/v1/orders/pickpacks/${record.id}/;short`, {
    method: "POST",
    body: {
      ...{ lineId: record.lines.find(({ sku }) => sku === "MUG")?.id, quantity: 1 },
      ...{ reason: "not_found", resolution: "split" },
    },
  });
  const rest = await papersOf(seller, first.id, ["pick_list"]);
  expect(unitsOf(rest.pages[0]?.split("CAP").at(-1), "MUG"), "one of the two waits").toBe("1");
  const taken = await seller.fetch("/v1/orders/pickpacks", {
    method: "POST",
    body: { orderIds: [several] },
  });
  const { waveId } = taken.body as unknown as { waveId: string };
  const { pages } = await papersOf(seller, waveId, ["pick_list", "packing_slip"]);
  expect(pages).toHaveLength(2);
  for (const page of pages) {
    expect(page).not.toContain("CAP");
    expect(unitsOf(page, "MUG")).toBe("1");
  }
  expect(pages[1]).toContain(numbers.several);
});
