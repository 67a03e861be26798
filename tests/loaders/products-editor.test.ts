import { afterAll, beforeAll, expect, test } from "vitest";
import type { EditorReply } from "#app/models/product/editor-reply.ts";
import { emptyVariant, type ProductDraft } from "#app/models/product/product-draft.ts";
import { loader as load } from "#app/routes/_app/products-v2/master/$id/index.tsx";
import {
  action as create,
  loader as createPage,
} from "#app/routes/_app/products-v2/master/create.tsx";
import { loader as syncInfos } from "#app/routes/_app/products-v2/master/sync-infos.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { KAOS, loaded, post, saved } from "#tests/support/product-editing.ts";
import { productForm, withVariant } from "#tests/support/product-form.ts";
import { newSeller, redirectOf, replyOf } from "#tests/support/seller-calls.ts";

let world: TestBackend;
beforeAll(async () => {
  world = await startTestBackend();
});
afterAll(() => world.close());

const seller = () => newSeller(world);

test("a product is created from typed values and read back unchanged", async () => {
  const { as } = await seller();
  const { draft, base } = await loaded(as, await saved(as));
  expect(draft).toMatchObject({
    name: "Kaos Oblong Katun Adem",
    variants: [{ sku: "KOB", price: "65.000", weightG: "200", isActive: true }],
  });
  expect(base.version).toBe(1);
});

test("the create page requires the permission for products", async () => {
  const { owner, as } = await seller();
  expect((await as(createPage, { path: "/products-v2/master/create" })).productId).toBeNull();
  await world.setPermissions(owner, ["order-manage"]);
  expect(await redirectOf(as(createPage, { path: "/products-v2/master/create" }))).toBe(
    "/no-access?path=%2Fproducts-v2%2Fmaster%2Fcreate",
  );
});

test("a missing id is refused", async () => {
  const { as } = await seller();
  for (const handler of [load, syncInfos]) {
    const thrown = await as(handler as typeof load, { path: "/products-v2/master/" }).catch(
      (error: unknown) => error,
    );
    expect(thrown).toBeInstanceOf(Response);
    expect(await (thrown as Response).json()).toEqual({
      code: "missing_id",
      message: "missing id",
    });
  }
});

test("variants are generated without saving or losing typed values", async () => {
  const { as } = await seller();
  const typed = {
    ...KAOS,
    variationTypes: [{ id: "t1", name: "Ukuran", options: [], add: "S, M" }],
  };
  const { data, status } = await replyOf<EditorReply>(
    as(create, { form: productForm({ intent: "generate", draft: typed }) }),
  );
  expect(status).toBe(200);
  expect(data.draft.variants.map(({ sku, price }) => [sku, price])).toEqual([
    ["KOB", "Rp 65.000"],
    ["", "Rp 65.000"],
  ]);
  const { draft } = await loaded(as, await saved(as, withVariant(data.draft, 1, { sku: "KOB-M" })));
  expect(draft.variationTypes[0]?.options.map((option) => option.name)).toEqual(["S", "M"]);
});

test("a digital product asks for no weight or size, a shipped one does", async () => {
  const { as } = await seller();
  const pattern = {
    ...KAOS,
    isDigital: true,
    variants: [{ ...emptyVariant(), sku: "POLA", price: "25.000", lengthCm: "?" }],
  };
  const id = await saved(as, pattern);
  const { draft, base } = await loaded(as, id);
  expect(draft).toMatchObject({
    isDigital: true,
    variants: [{ sku: "POLA", weightG: "", lengthCm: "" }],
  });
  const { data, status } = await replyOf<EditorReply>(
    post(as, id, { intent: "save", draft: { ...draft, isDigital: false }, base }),
  );
  expect([status, data.fieldErrors]).toEqual([422, { "variants[0].weightG": "required" }]);
});

test("every invalid field is named at once, by our rules and the contract's", async () => {
  const { as } = await seller();
  const wrong = {
    ...KAOS,
    name: " ",
    variants: [{ ...emptyVariant(), sku: "", price: "12x", weightG: "0" }],
  };
  const { data, status } = await replyOf<EditorReply>(
    as(create, { form: productForm({ intent: "save", draft: wrong }) }),
  );
  expect(status).toBe(422);
  expect(data.fieldErrors).toMatchObject({
    name: "required",
    "variants[0].sku": "required",
    "variants[0].price": "price_invalid",
    "variants[0].weightG": "weight_invalid",
  });
  expect(data.draft.variants[0]?.price).toBe("12x");
});

test("the upstream's refusals are shown at their fields", async () => {
  const { as } = await seller();
  await saved(as);
  const again = withVariant(KAOS, 0, { sku: " kob ", barcode: "8991234500011" });
  const { data } = await replyOf<EditorReply>(
    as(create, { form: productForm({ intent: "save", draft: again }) }),
  );
  expect(data.fieldErrors?.["variants[0].barcode"]).toBe("barcode_invalid");
  const second = await replyOf<EditorReply>(
    as(create, {
      form: productForm({ intent: "save", draft: withVariant(again, 0, { barcode: "" }) }),
    }),
  );
  expect(second.data.fieldErrors).toEqual({ "variants[0].sku": "sku_taken" });
});

test("two people save: the later one sees the changes, and keeps theirs where untouched and mine where not", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const [mine, theirs] = [await loaded(as, id), await loaded(as, id)];
  await redirectOf(
    post(as, id, {
      intent: "save",
      draft: { ...theirs.draft, brand: "Laras", category: "Kaos" },
      base: theirs.base,
    }),
  );
  const typed = { ...mine.draft, brand: "Dewi" };
  const { data, status } = await replyOf<EditorReply>(
    post(as, id, { intent: "save", draft: typed, base: mine.base }),
  );
  expect(status).toBe(409);
  expect(data.conflict?.rows).toEqual([
    { key: "category", label: "Category", theirs: "Kaos", mine: "", clash: false },
    { key: "brand", label: "Brand", theirs: "Laras", mine: "Dewi", clash: true },
  ]);
  expect(data.draft).toMatchObject({ brand: "Dewi", category: "Kaos" });
  await redirectOf(post(as, id, { intent: "save", draft: data.draft, base: data.base }));
  expect((await loaded(as, id)).draft).toMatchObject({ brand: "Dewi", category: "Kaos" });
});

test("repeated values, names and SKUs are named at their fields, with all other errors", async () => {
  const { as } = await seller();
  const option = (optionId: string, name: string) => ({
    id: optionId,
    name,
    imageId: "",
    imageUrl: "",
  });
  const row = (optionId: string) => ({
    ...emptyVariant([optionId]),
    sku: "KOB",
    price: "65000",
    weightG: "200",
  });
  const draft: ProductDraft = {
    ...KAOS,
    name: "",
    variationTypes: [
      { id: "t1", name: " ", add: "", options: [option("a", "Merah"), option("b", "merah")] },
    ],
    variants: [row("a"), { ...row("b"), lengthCm: "long" }],
  };
  const { data } = await replyOf<EditorReply>(
    as(create, { form: productForm({ intent: "save", draft }) }),
  );
  expect(data.fieldErrors).toEqual({
    name: "required",
    "variationTypes[0].name": "required",
    "variationTypes[0].options[1].name": "duplicate_option",
    "variants[1].sku": "sku_repeated",
    "variants[1].lengthCm": "size_invalid",
  });
});

test("saving without a change does not increase the version", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const { draft, base } = await loaded(as, id);
  await redirectOf(post(as, id, { intent: "save", draft, base }));
  expect((await loaded(as, id)).base.version).toBe(1);
});

test("another account's product answers 404", async () => {
  const { as } = await seller();
  const id = await saved(as);
  const stranger = await seller();
  const thrown = await loaded(stranger.as, id).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 404 });
});
