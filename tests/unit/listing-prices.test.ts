import { expect, test } from "vitest";
import {
  editPriceFields,
  editPrices,
  pastePrices,
} from "#app/routes/_app/products-v2/channels/$channel/$channelId/$id/+/price-edit.ts";

const prices = ["71.000", "", "73.000"];
const asked = { fillColumn: "price", grid: "" };

test("the first row's price is filled down, or every row reset to the product's", () => {
  expect(editPrices(prices, "fill", asked)).toEqual(["71.000", "71.000", "71.000"]);
  expect(editPrices(prices, "fill", { ...asked, fillColumn: "master" })).toEqual(["", "", ""]);
  expect(editPrices([], "fill", asked)).toEqual([]);
  expect(editPrices(prices, "generate", asked)).toEqual(prices);
});

test("copied cells are pasted from one row on, within the table", () => {
  expect(pastePrices(prices, 1, [["1", "too far"], ["2"], ["3"]])).toEqual(["71.000", "1", "2"]);
  const grid = "80000\n\t9\n";
  expect(editPrices(prices, "paste", { ...asked, grid })).toEqual(["80000", "", "73.000"]);
});

test("without a script pasted cells fill the form's fields in order", () => {
  const form = (intent: string) => {
    const data = new FormData();
    for (const [index, price] of prices.entries()) data.set(`price.${index}`, price);
    for (const [name, value] of Object.entries({ ...asked, grid: "5\n6", intent }))
      data.set(name, value);
    return data;
  };
  const after = (data: FormData) => prices.map((_, index) => data.get(`price.${index}`));
  const filled = form("fill");
  expect(editPriceFields(filled)).toBe(true);
  expect([after(filled), filled.has("intent"), filled.get("grid")]).toEqual([
    ["71.000", "71.000", "71.000"],
    ...[false, "5\n6"],
  ]);
  const pasted = form("paste");
  expect(editPriceFields(pasted)).toBe(true);
  expect([after(pasted), pasted.get("grid")]).toEqual([["5", "6", "73.000"], ""]);
  expect(editPriceFields(form("image-up:1"))).toBe(false);
});
