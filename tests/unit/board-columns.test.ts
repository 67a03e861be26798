import { expect, test } from "vitest";
import { boardOf } from "#app/models/product/board-columns.ts";
import type { ChannelType } from "#contract/statuses.ts";

const tags = (...shops: [ChannelType, string][]) =>
  boardOf(shops.map(([type, name], index) => ({ id: String(index), type, name }))).map(
    ({ tag }) => tag,
  );

test("a shop that is the only one of its marketplace needs nothing but the mark", () => {
  expect(tags(["shopee", "Toko Laras"], ["tokopedia", "Toko Laras"])).toEqual(["", ""]);
});

test("shops of one marketplace are told apart by their initials", () => {
  expect(
    tags(["shopee", "Toko Laras"], ["tiktok", "Toko Laras"], ["shopee", "toko laras grosir"]),
  ).toEqual(["TL", "", "TG"]);
  expect(tags(["lazada", "ร้านลลิตา"], ["lazada", "บ้านสวน"])).toEqual(["ร้", "บ้"]);
});

test("where initials are the same, or there are none, their order does", () => {
  expect(tags(["shopee", "Toko Laras"], ["shopee", "Toko Lestari"], ["shopee", "Griya"])).toEqual([
    "1",
    "2",
    "3",
  ]);
  expect(tags(["shopee", ""], ["shopee", "Griya"])).toEqual(["1", "2"]);
});
