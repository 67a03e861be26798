import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PAPER_POINTS } from "#backend/orders/documents/paper-sheets.ts";
import { removeLogo, storeLogo } from "#backend/settings/logo.ts";
import type { OrderDocument } from "#contract/order-documents.ts";
import type { PaperSize } from "#contract/statuses.ts";
import { type Seller, startSellerWorld, type World } from "#tests/support/seller-world.ts";
import { orderToShip } from "./pick-pack/warehouse.ts";

let world: World;
let pdfium: PDFiumLibrary;
beforeAll(async () => {
  [world, pdfium] = await Promise.all([startSellerWorld(), PDFiumLibrary.init()]);
});
afterAll(() => pdfium.destroy());

/** Dots per point. */
const SCALE = 2;
const MARGIN: Record<PaperSize, number> = { a6: 16, a4: 40 };

/** Twice as wide as high, in a colour that no letter of a paper has. */
async function bluePicture(): Promise<File> {
  const size = { width: 120, height: 60, channels: 3 as const };
  const png = await sharp({ create: { ...size, background: "#0000ff" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(png)], "logo.png", { type: "image/png" });
}

/** Returns the blue area of each page in points from the top left, or `null`. */
async function bluePlaces(pdf: Uint8Array) {
  const document = await pdfium.loadDocument(pdf);
  const places: ({ left: number; top: number; right: number; bottom: number } | null)[] = [];
  for (const page of document.pages()) {
    const { data, width } = await page.render({ scale: SCALE, render: "bitmap" });
    const dots: { x: number; y: number }[] = [];
    for (let at = 0; at < data.length; at += 4) {
      const [blue = 0, green = 0, red = 0] = data.subarray(at, at + 3);
      if (Math.abs(blue - red) > 200 && green < 60)
        dots.push({ x: (at / 4) % width, y: Math.floor(at / 4 / width) });
    }
    const xs = dots.map(({ x }) => x / SCALE);
    const ys = dots.map(({ y }) => y / SCALE);
    const edge = (of: number[], take: "min" | "max") =>
      of.reduce((one, other) => Math[take](one, other));
    places.push(
      dots.length === 0
        ? null
        : {
            ...{ left: edge(xs, "min"), top: edge(ys, "min") },
            ...{ right: edge(xs, "max"), bottom: edge(ys, "max") },
          },
    );
  }
  document.destroy();
  return places;
}

async function papersOf(seller: Seller, orderId: string, paper: PaperSize) {
  const body = { orderIds: [orderId], kinds: ["packing_slip", "invoice"], paper };
  const asked = await seller.fetch("/v1/orders/documents", { method: "POST", body });
  const { document } = asked.body as unknown as { document: OrderDocument };
  await world.drain();
  const file = await world.backend.files.get(`order-documents/${document.id}.pdf`);
  if (!file) throw new Error("There is no PDF");
  return bluePlaces(await file.bytes());
}

test.each(["a6", "a4"] as const)(
  "on %s the account's logo is at the right of invoice and packing slip, if it has one",
  async (paper) => {
    const seller = await world.signUp();
    await world.stockUp(seller, "TEA", 20);
    const orderId = await orderToShip(world, seller, `LOGO-${paper}`, { TEA: 1 });
    expect(await papersOf(seller, orderId, paper)).toEqual([null, null]);
    await storeLogo(world.backend, seller.caller, await bluePicture());
    const places = await papersOf(seller, orderId, paper);
    expect(places).toHaveLength(2);
    const [width] = PAPER_POINTS[paper];
    const margin = MARGIN[paper];
    for (const place of places) {
      if (!place) throw new Error("A page has no logo");
      // At most an inch wide, within the margins.
      expect(place.right - place.left).toBeGreaterThan(60);
      expect(place.bottom - place.top).toBeGreaterThan(28);
      expect(place.left).toBeGreaterThan(width - margin - 66);
      expect(place.right).toBeLessThan(width - margin + 1);
      expect(place.top).toBeGreaterThan(margin - 1);
      expect(place.bottom).toBeLessThan(margin + 37);
    }
    await removeLogo(world.backend, seller.caller);
    expect(await papersOf(seller, orderId, paper)).toEqual([null, null]);
  },
);
