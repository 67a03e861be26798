import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { MAX_IMAGE_BYTES } from "#contract/product-limits.ts";
import type { ProductDetail } from "#contract/products.ts";
import { emptyPng } from "#tests/support/hostile-pictures.ts";
import { png } from "#tests/support/product-editing.ts";
import { csv, readItems, row, upload } from "../backend/imports/spreadsheet.ts";
import { openCatalogue } from "../backend/products/catalogue.ts";

/** Lets an import fetch from this machine, which plays the internet. */
vi.mock("#backend/outbound/public-address.ts", () => ({ isPublicAddress: () => true }));

const MB = 1024 * 1024;
/** Bytes of the endless picture sent before the fetch ended. */
let streamed = 0;

function endless(response: ServerResponse, begin: Uint8Array): void {
  response.write(begin);
  const more = () => {
    while (!response.destroyed) {
      streamed += MB;
      if (!response.write(Buffer.alloc(MB))) return;
    }
  };
  response.on("drain", more);
  more();
}

const GOOD = await png().bytes();
const big = { depth: 8, isInterlaced: false, isHollow: true } as const;
const head = (bytes: Uint8Array) => bytes.subarray(0, 40);
const PICTURES: Record<string, (response: ServerResponse) => void> = {
  "too-many-pixels.png": (response) =>
    response.end(emptyPng({ ...big, width: 11_000, height: 6_000 })),
  "too-wide.png": (response) => response.end(emptyPng({ ...big, width: 12_001, height: 1 })),
  "interlaced-16-bit.png": (response) =>
    response.end(
      emptyPng({ width: 4_600, height: 4_600, depth: 16, isInterlaced: true, isHollow: true }),
    ),
  "endless.png": (response) => endless(response, head(GOOD)),
  // Claims to be small and a picture.
  "page.png": (response) =>
    response.writeHead(200, { "Content-Type": "image/png" }).end("<html>no picture</html>"),
  "drawing.svg": (response) =>
    response
      .writeHead(200, { "Content-Type": "image/svg+xml" })
      .end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
  "cut-short.png": (response) => response.end(head(GOOD)),
  "empty.png": (response) => response.end(),
};

const server = createServer((request, response) => {
  const name = request.url?.slice(1) ?? "";
  const answer = PICTURES[name];
  if (answer) answer(response);
  else response.end(GOOD);
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, "127.0.0.1", done)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const address = (name: string) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;

test("an import stores the valid pictures and names the missing ones", async () => {
  await using shop = await openCatalogue({ IMPORT_PICTURES: "fetch" });
  const seller = await shop.signUp();
  const hostile = Object.keys(PICTURES);
  const lines = ["good.png", ...hostile].map((name, index) =>
    row({
      ...{ Handle: "kaos", "Image Src": address(name), "Image Position": index + 1 },
      ...(index > 0 ? { Title: "", "Variant Price": "", "Variant Grams": "" } : {}),
    }),
  );
  const { id } = (await upload(seller, csv(lines))).import;
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  await shop.drain();
  const { items, import: applied } = await readItems(seller, id);
  const [item] = items;
  expect([applied.status, item?.status]).toEqual(["applied", "done"]);
  const missing = item?.problems.filter(({ code }) => code === "picture_unreachable");
  expect(missing?.map(({ value }) => value).sort()).toEqual(hostile.map(address).sort());
  const detail = `/v2/products/detail/${item?.productId}`;
  const { body } = await seller.call<{ product: ProductDetail }>("GET", detail);
  expect(body.product.images).toHaveLength(1);
  // The fetch ends at the size limit; bytes in buffers count as sent.
  expect(streamed).toBeGreaterThan(MAX_IMAGE_BYTES);
  expect(streamed).toBeLessThan(MAX_IMAGE_BYTES + 64 * MB);
});
