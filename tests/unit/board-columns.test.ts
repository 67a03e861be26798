import { expect, test } from "vitest";
import { buildBoardColumns } from "#app/models/product/board-columns.ts";
import type { ChannelType } from "#contract/statuses.ts";

const tags = (...shops: [ChannelType, string][]) =>
  buildBoardColumns(shops.map(([type, name], index) => ({ id: String(index), type, name }))).map(
    ({ tag }) => tag,
  );

test("the only shop of its marketplace is marked by its logo alone", () => {
  expect(tags(["shopee", "Toko Laras"], ["tokopedia", "Toko Laras"])).toEqual(["", ""]);
});

test("shops of one marketplace are distinguished by initials", () => {
  expect(
    tags(["shopee", "Toko Laras"], ["tiktok", "Toko Laras"], ["shopee", "toko laras grosir"]),
  ).toEqual(["TL", "", "TG"]);
  expect(tags(["lazada", "ร้านลลิตา"], ["lazada", "บ้านสวน"])).toEqual(["ร้", "บ้"]);
});

test("shops with equal or no initials are distinguished by number", () => {
  expect(tags(["shopee", "Toko Laras"], ["shopee", "Toko Lestari"], ["shopee", "Griya"])).toEqual([
    "1",
    "2",
    "3",
  ]);
  expect(tags(["shopee", ""], ["shopee", "Griya"])).toEqual(["1", "2"]);
});
