import { expect, test } from "vitest";
import {
  havePicturesChanged,
  listPicturesToFetch,
  mergePictures,
} from "#backend/imports/pictures.ts";
import type { Proposal } from "#backend/imports/proposal.ts";
import type { StoredProduct } from "#backend/products/load-product.ts";

const proposal = (...urls: string[]): Proposal => ({
  handle: "kaos",
  name: "Kaos",
  firstLine: 2,
  optionNames: [],
  variants: [],
  pictures: urls.map((url, index) => ({ url, line: index + 2 })),
});
const product = (
  importHandle: string | null,
  importPictures: Record<string, string | null>,
  imageIds: string[],
) =>
  ({ row: { importHandle, importPictures }, variants: [], imageIds }) as unknown as StoredProduct;
const urls = (pictures: { url: string }[]) => pictures.map((picture) => picture.url);

test("a new product fetches every picture and shows those that arrived", () => {
  expect(urls(listPicturesToFetch(null, proposal("a", "b")))).toEqual(["a", "b"]);
  expect(mergePictures(null, proposal("a", "b", "c"), { a: "1", b: null, c: "3" })).toEqual({
    pictures: { a: "1", b: null, c: "3" },
    imageIds: ["1", "3"],
  });
});

test("unchanged addresses fetch nothing again and keep the seller's order", () => {
  const current = product("kaos", { a: "1", b: null }, ["own", "1"]);
  expect(havePicturesChanged(current, proposal("b", "a"))).toBe(false);
  expect(listPicturesToFetch(current, proposal("b", "a"))).toEqual([]);
  expect(mergePictures(current, proposal("b", "a"), {}).imageIds).toEqual(["own", "1"]);
  expect(havePicturesChanged(current, proposal())).toBe(false);
});

test("only a new address is fetched; a picture removed from the file goes, the seller's own stays", () => {
  const current = product("kaos", { a: "1", b: "2" }, ["1", "2", "own"]);
  expect(urls(listPicturesToFetch(current, proposal("b", "c")))).toEqual(["c"]);
  expect(mergePictures(current, proposal("b", "c"), { c: "3" })).toEqual({
    pictures: { b: "2", c: "3" },
    imageIds: ["2", "3", "own"],
  });
});

test("a product that was not imported keeps its cover, and at most nine pictures", () => {
  const current = product(null, {}, ["own"]);
  expect(mergePictures(current, proposal("a"), { a: "1" }).imageIds).toEqual(["own", "1"]);
  const many = Array.from({ length: 9 }, (_, index) => `u${index}`);
  expect(
    mergePictures(current, proposal(...many), Object.fromEntries(many.map((url) => [url, url])))
      .imageIds,
  ).toHaveLength(9);
});
