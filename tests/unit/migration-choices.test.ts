import { expect, test } from "vitest";
import { makeCategoryTree } from "#backend/channels/category-tree.ts";
import type { ChannelAttribute } from "#backend/marketplaces/channel-references.ts";
import { carryAttributes } from "#backend/shop-migrations/carry-attributes.ts";
import { matchCategory } from "#backend/shop-migrations/match-category.ts";

const node = (categoryId: string, parentId: string | null, name: string, isLeaf = false) => ({
  ...{ categoryId, parentId, name, isLeaf },
});
const tree = makeCategoryTree([
  node("men", null, "Pakaian Pria"),
  node("women", null, "Pakaian Wanita"),
  node("men-shirts", "men", "Kaos", true),
  node("women-shirts", "women", "Kaos", true),
  node("bags", null, "Tas Ransel", true),
]);
const match = (path: string[], recommended: string[][] = []) =>
  matchCategory({ path, recommended }, tree.search(""), tree.find)?.categoryId ?? null;

test("a category maps to the one of the same name with the most similar parents, before a recommendation", () => {
  expect(match(["Fashion Wanita", "kaos"])).toBe("women-shirts");
  expect(match(["Fashion Pria", "Kaos"], [["bags"]])).toBe("men-shirts");
});

test("without the same name, the target's most frequent recommendation counts, else shared words, else nothing", () => {
  expect(match(["Oblong"], [["men", "women-shirts"], ["bags"], ["women-shirts"]])).toBe(
    "women-shirts",
  );
  expect(match(["Ransel Sekolah"])).toBe("bags");
  expect(match(["Payung"])).toBeNull();
  expect(match([], [["bags"]])).toBe("bags");
});

const attribute = (attributeId: string, name: string, more: Partial<ChannelAttribute> = {}) =>
  ({
    ...{ attributeId, name, isMandatory: false, inputType: "select", valueType: "text" },
    ...{ values: [], ...more },
  }) as ChannelAttribute;
const values = (...names: string[]) => names.map((name) => ({ valueId: `v-${name}`, name }));

test("a product's attribute is sent to the target under the same name, where the value is accepted", () => {
  const source = {
    asked: [
      attribute("s1", "Bahan", { values: [{ valueId: "9", name: "Katun" }] }),
      attribute("s2", "Motif"),
      attribute("s3", "Merek Mesin"),
    ],
    answers: [
      { attributeId: "s1", valueId: "9" },
      { attributeId: "s2", value: "Dinosaurus" },
      { attributeId: "s3", value: "Honda" },
    ],
  };
  const asked = [
    attribute("t1", "bahan", { values: values("Linen", "Katun") }),
    attribute("t2", "Motif", { values: values("Polos") }),
    attribute("t4", "Motif", { inputType: "text" }),
    attribute("t5", "Asal"),
  ];
  const chosen = [
    { attributeId: "t2", valueId: "v-Polos", value: "Polos" },
    { attributeId: "t1", valueId: "v-Linen", value: "Linen" },
  ];
  expect(carryAttributes(source, { asked, chosen })).toEqual([
    { attributeId: "t1", valueId: "v-Katun", value: "Katun" },
    { attributeId: "t2", valueId: "v-Polos", value: "Polos" },
    { attributeId: "t4", value: "Dinosaurus" },
  ]);
});
