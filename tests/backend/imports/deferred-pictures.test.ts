import { expect, test } from "vitest";
import { applyImport } from "#backend/imports/apply-import.ts";
import { fetchDeferredPictures } from "#backend/imports/deferred-pictures.ts";
import { deferredPicturesJob } from "#backend/imports/jobs.ts";
import type { ProductDetail } from "#contract/products.ts";
import { png } from "#tests/support/product-editing.ts";
import { type Catalogue, openCatalogue, type Seller } from "../products/catalogue.ts";
import { csv, problems, readItems, row, upload } from "./spreadsheet.ts";

/** Addresses that are never fetched: imports must not reach this machine. */
const address = (name: string) => `http://127.0.0.1:1/${name}.png`;
const DAY = 24 * 3_600_000;

/** Makes a catalogue whose product has three unreachable pictures. */
async function withoutPictures(shop: Catalogue) {
  const seller = await shop.signUp();
  const lines = ["a", "b", "c"].map((name, index) =>
    row({
      ...{ Handle: "kaos", "Image Src": address(name), "Image Position": index + 1 },
      ...(index > 0 ? { Title: "", "Variant Price": "", "Variant Grams": "" } : {}),
    }),
  );
  const { id } = (await upload(seller, csv(lines))).import;
  const key = { accountId: seller.accountId, importId: id };
  await seller.call("POST", `/v2/products/imports/${id}/;apply`);
  shop.jobs.length = 0;
  await applyImport(shop.backend, key);
  const { items } = await readItems(seller, id);
  return { seller, key, productId: items[0]?.productId ?? "" };
}
/** Retries with the addresses that answer now. */
async function again(
  shop: Catalogue,
  key: Parameters<typeof applyImport>[1],
  have: string[],
  days = 1,
) {
  const asked: string[] = [];
  const at = new Date(shop.backend.now().getTime() + days * DAY);
  await fetchDeferredPictures({ ...shop.backend, now: () => at }, key, async (url) => {
    asked.push(url);
    return have.map(address).includes(url) ? png().bytes() : null;
  });
  return asked;
}
const imagesOf = async (seller: Seller, id: string) =>
  (
    await seller.call<{ product: ProductDetail }>("GET", `/v2/products/detail/${id}`)
  ).body.product.images.map((image) => image.id);
const lateJobs = (shop: Catalogue) =>
  shop.jobs.filter(({ name }) => name === deferredPicturesJob.name).length;

test("a picture that failed is retried, takes its place in the file's order, and replaces the placeholder", async () => {
  await using shop = await openCatalogue({ IMPORT_PICTURES: "fetch" });
  const { seller, key, productId } = await withoutPictures(shop);
  const [drawn] = await imagesOf(seller, productId);
  const before = await readItems(seller, key.importId);
  expect(before.import.pictures).toEqual({ missing: 3, nextTry: expect.any(String) });
  const missing = before.items[0]?.problems.filter(({ code }) => code === "picture_unreachable");
  expect(missing?.map(({ value }) => value)).toEqual(["a", "b", "c"].map(address));
  expect(lateJobs(shop)).toBe(1);

  expect(await again(shop, key, ["b"])).toEqual(["a", "b", "c"].map(address));
  const [second, ...none] = await imagesOf(seller, productId);
  expect([second === drawn, none]).toEqual([false, []]);
  expect((await readItems(seller, key.importId)).import.pictures.missing).toBe(2);
  expect(lateJobs(shop)).toBe(2);

  expect(await again(shop, key, ["a", "c"], 2)).toEqual([address("a"), address("c")]);
  const all = await imagesOf(seller, productId);
  expect([all.length, all[1]]).toEqual([3, second]);
  const after = await readItems(seller, key.importId);
  expect(after.import.pictures).toEqual({ missing: 0, nextTry: null });
  expect(problems(after.items).filter((one) => one.includes("unreachable"))).toEqual([]);
  expect(await again(shop, key, ["a"], 3)).toEqual([]);
});

test("two concurrent retries add each picture once, and the seller's own pictures stay", async () => {
  await using shop = await openCatalogue({ IMPORT_PICTURES: "fetch" });
  const { seller, key, productId } = await withoutPictures(shop);
  await again(shop, key, ["c"]);
  const [third] = await imagesOf(seller, productId);
  await Promise.all([again(shop, key, ["a", "b"], 2), again(shop, key, ["a", "b"], 2)]);
  const all = await imagesOf(seller, productId);
  expect([all.length, new Set(all).size, all[2]]).toEqual([3, 3, third]);
});

test("after five tries only the seller can retry; with no missing picture there is nothing to retry", async () => {
  await using shop = await openCatalogue({ IMPORT_PICTURES: "fetch" });
  const { seller, key, productId } = await withoutPictures(shop);
  for (let day = 1; day <= 5; day++) expect(await again(shop, key, [], day * 2)).toHaveLength(3);
  expect(await again(shop, key, ["a"], 40)).toEqual([]);
  const left = (await readItems(seller, key.importId)).import;
  expect(left.pictures).toEqual({ missing: 3, nextTry: null });
  const retry = `/v2/products/imports/${key.importId}/;retry-pictures`;
  expect((await seller.call("POST", retry)).status).toBe(200);
  expect(await again(shop, key, ["a", "b", "c"], 41)).toHaveLength(3);
  expect(await imagesOf(seller, productId)).toHaveLength(3);
  expect((await seller.call("POST", retry)).status).toBe(409);
});

test("an undone import or a deleted product gets no more pictures", async () => {
  await using shop = await openCatalogue({ IMPORT_PICTURES: "fetch" });
  const { seller, key, productId } = await withoutPictures(shop);
  await seller.call("POST", "/v2/products/;delete", { productIds: [productId] });
  await again(shop, key, ["a", "b", "c"]);
  expect((await readItems(seller, key.importId)).import.pictures).toEqual({
    ...{ missing: 0, nextTry: null },
  });
});

test("when picture downloads are off, none waits and the seller is told of each", async () => {
  await using shop = await openCatalogue();
  const { seller, key } = await withoutPictures(shop);
  expect((await readItems(seller, key.importId)).import.pictures).toEqual({
    ...{ missing: 3, nextTry: null },
  });
  expect(lateJobs(shop)).toBe(0);
});
