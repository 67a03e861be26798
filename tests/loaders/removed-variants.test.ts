import { afterAll, beforeAll, expect, test } from "vitest";
import { applyEdit } from "#app/models/product/draft-edit.ts";
import type { EditorReply } from "#app/models/product/editor-reply.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { loaded, post } from "#tests/support/product-editing.ts";
import { newSeller, redirectOf, replyOf } from "#tests/support/seller-calls.ts";
import { asking } from "#tests/support/selling-account.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const SIZES = ["S", "M"];

test("variants in stock are removed only after confirmation", async () => {
  const { owner, as } = await newSeller(world);
  const ask = asking(owner);
  const { product } = await ask("POST", "/v2/products", {
    product: {
      name: "Kaos Oblong Katun Adem",
      variationTypes: [
        { id: "u", name: "Ukuran", options: SIZES.map((id) => ({ id, name: id, imageId: null })) },
      ],
      variants: SIZES.map((id) => ({
        ...{ sku: `KOB-${id}`, price: 65_000, weightG: 200, optionIds: [id] },
      })),
    },
  });
  const { stocks } = await ask("GET", "/v1/stocks?sku=KOB-M");
  await ask("PUT", "/v1/stocks", {
    adjustments: [{ stockId: stocks[0].id, to: 14, reason: "received" }],
  });
  const remove = async (row: number, intent: string) => {
    const { draft, base } = await loaded(as, product.id);
    return post(as, product.id, {
      ...{ intent, base, channelIds: [] },
      draft: applyEdit(draft, `variant-remove:${row}`),
    });
  };
  const asked = await replyOf<EditorReply>(remove(1, "save"));
  expect(asked.data.removing).toEqual({
    variants: [{ sku: "KOB-M", units: 14 }],
    intent: "save",
  });
  const skus = async () => (await loaded(as, product.id)).draft.variants.map(({ sku }) => sku);
  expect(await skus()).toEqual(["KOB-S", "KOB-M"]);

  await redirectOf(remove(1, "sure/save"));
  expect(await skus()).toEqual(["KOB-S"]);
});

test("a variant without stock is removed without confirmation", async () => {
  const { owner, as } = await newSeller(world);
  const { product } = await asking(owner)("POST", "/v2/products", {
    product: {
      name: "Topi Anyam",
      variationTypes: [
        { id: "u", name: "Ukuran", options: SIZES.map((id) => ({ id, name: id, imageId: null })) },
      ],
      variants: SIZES.map((id) => ({
        ...{ sku: `TOPI-${id}`, price: 50_000, weightG: 100, optionIds: [id] },
      })),
    },
  });
  const { draft, base } = await loaded(as, product.id);
  const form = {
    intent: "save",
    base,
    channelIds: [],
    draft: applyEdit(draft, "variant-remove:1"),
  };
  await redirectOf(post(as, product.id, form));
  expect((await loaded(as, product.id)).draft.variants).toHaveLength(1);
});
