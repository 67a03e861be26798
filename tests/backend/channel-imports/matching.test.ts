import { expect, test } from "vitest";
import {
  type MatchCatalogue,
  type MatchItem,
  matchItems,
} from "#backend/channel-imports/match-items.ts";

const item = (id: string, skus: Record<string, string> | string, name = id): MatchItem => ({
  externalProductId: id,
  name,
  variants:
    typeof skus === "string"
      ? [{ externalVariantId: "0", sku: skus, options: [] }]
      : Object.entries(skus).map(([option, sku]) => ({
          externalVariantId: `${id}-${option}`,
          sku,
          options: [option],
        })),
});

/** `{ "kaos": ["kob-s", "kob-l"] }`: products and their SKUs. The variant of a SKU is `v:<sku>`. */
function catalogue(
  products: Record<string, string[]>,
  more: Partial<MatchCatalogue> = {},
): MatchCatalogue {
  const bySku = Object.entries(products).flatMap(([productId, skus]) =>
    skus.map((sku) => [sku, { variantId: `v:${sku}`, productId }] as const),
  );
  return {
    bySku: new Map(bySku),
    linked: new Map(),
    linkedProductIds: new Set(),
    byName: new Map(),
    ...more,
  };
}
const one = (of: MatchItem, among: MatchCatalogue) =>
  matchItems([of], among).get(of.externalProductId);

test("items whose SKUs match one product one to one are linked automatically", () => {
  expect(
    one(item("a", { S: "kob-s", L: "kob-l" }), catalogue({ kaos: ["kob-s", "kob-l", "kob-xl"] })),
  ).toEqual({
    ...{
      match: "sku",
      question: null,
      proposal: null,
      decision: "link",
      productId: "kaos",
      newSkus: {},
    },
    mapping: { "a-S": "v:kob-s", "a-L": "v:kob-l" },
  });
});

test("items with unknown SKUs are created", () => {
  expect(one(item("a", "new-1"), catalogue({ kaos: ["kob-s"] }))).toMatchObject({
    match: "none",
    decision: "create",
    question: null,
  });
});

test("an item that is already linked is unchanged", () => {
  expect(
    one(
      item("a", "kob-s"),
      catalogue(
        { kaos: ["kob-s"] },
        { linked: new Map([["a", "kaos"]]), linkedProductIds: new Set(["kaos"]) },
      ),
    ),
  ).toMatchObject({
    ...{ match: "linked", decision: "skip", productId: "kaos" },
  });
});

test.each([
  [
    "only some SKUs are known",
    item("a", { S: "kob-s", L: "else" }),
    "sku_partial",
    "link",
    { "a-S": "v:kob-s" },
  ],
  [
    "a variant has no SKU",
    item("a", { S: "kob-s", L: "" }),
    "sku_missing",
    "link",
    { "a-S": "v:kob-s" },
  ],
  [
    "one SKU stands twice in the item",
    item("a", { S: "kob-s", L: "kob-s" }),
    "sku_duplicate",
    null,
    { "a-S": "v:kob-s", "a-L": "v:kob-s" },
  ],
  [
    "the SKUs are several products'",
    item("a", { S: "kob-s", L: "mug" }),
    "sku_split",
    null,
    { "a-S": "v:kob-s" },
  ],
])("%s: asks the seller", (_why, of, question, proposal, mapping) => {
  expect(one(of, catalogue({ kaos: ["kob-s", "kob-l"], gelas: ["mug"] }))).toMatchObject({
    question,
    proposal,
    decision: null,
    productId: "kaos",
    mapping,
  });
});

test("a product linked to another item is not linked twice", () => {
  expect(
    one(
      item("b", "kob-s"),
      catalogue({ kaos: ["kob-s"] }, { linkedProductIds: new Set(["kaos"]) }),
    ),
  ).toMatchObject({
    ...{ question: "product_linked", proposal: "skip", decision: null },
  });
});

test("two items with the same SKU both ask, whether it is known or not", () => {
  const matches = matchItems(
    [item("a", "kob-s"), item("b", "kob-s"), item("c", "x"), item("d", "x")],
    catalogue({ kaos: ["kob-s"] }),
  );
  expect([...matches.values()].map(({ question, decision }) => [question, decision])).toEqual(
    Array(4).fill(["sku_duplicate", null]),
  );
});

test("two items that match one product by different SKUs both ask", () => {
  const matches = matchItems(
    [item("a", "kob-s"), item("b", "kob-l")],
    catalogue({ kaos: ["kob-s", "kob-l"] }),
  );
  expect(
    [...matches.values()].map(({ question, decision, proposal }) => [question, decision, proposal]),
  ).toEqual(Array(2).fill(["same_product", null, null]));
});

test("without SKUs a product with the same name is proposed, and its variants by option names", () => {
  const byName = new Map([
    [
      "kaos adem",
      {
        productId: "kaos",
        variants: [
          { variantId: "v1", options: ["s"] },
          { variantId: "v2", options: ["L "] },
        ],
      },
    ],
  ]);
  expect(one(item("a", { S: "", L: "" }, " Kaos Adem"), catalogue({}, { byName }))).toMatchObject({
    ...{
      match: "name",
      question: "sku_missing",
      proposal: "link",
      decision: null,
      productId: "kaos",
      mapping: { "a-S": "v1", "a-L": "v2" },
    },
  });
});

test("otherwise a new product with free SKUs is proposed", () => {
  const matches = matchItems(
    [
      item("a", { S: "", L: "" }, "Tas Kanvas"),
      item("b", "", "Tas Kanvas S"),
      item("c", "tas-kanvas-l"),
    ],
    catalogue({}),
  );
  expect(matches.get("a")).toMatchObject({
    proposal: "create",
    newSkus: { "a-S": "TAS-KANVAS-S", "a-L": "TAS-KANVAS-L-2" },
  });
  expect(matches.get("b")).toMatchObject({ proposal: "create", newSkus: { 0: "TAS-KANVAS-S-2" } });
});

test("a generated SKU uses the first words of the name", () => {
  const long =
    "Kemeja Batik Parang Rusak Lengan Panjang Katun Primisima Premium untuk Kondangan dan Kantor";
  expect(matchItems([item("a", { XL: "" }, long)], catalogue({})).get("a")?.newSkus).toEqual({
    "a-XL": "KEMEJA-BATIK-PARANG-RUSAK-XL",
  });
  expect(
    matchItems(
      [item("a", "", "เสื้อยืดผ้าฝ้ายพรีเมียมสำหรับผู้ชายและผู้หญิงทุกวัยใส่สบายไม่ร้อน")],
      catalogue({}),
    ).get("a")?.newSkus[0]?.length,
  ).toBeLessThan(60);
});
